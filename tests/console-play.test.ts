// A document that is played in the console, in Chromium, in a service and a browser of its own.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminKey, browserAbsent, type ConsoleUnderTest, startConsole } from './fixtures/console.ts';
import { root } from './source-tree.ts';

describe.skipIf(browserAbsent !== '')(`the console in Chromium${browserAbsent}`, { retry: 1 }, () => {
  let shown: ConsoleUnderTest;
  beforeAll(async () => {
    shown = await startConsole();
  });
  beforeEach(async ({ task }) => {
    if ((task.result?.retryCount ?? 0) > 0) await shown.beginAnew();
  });
  afterAll(() => shown?.close());

  it('plays: events, values, back and forward, a machine that is lit, a run as a file and as a link', async () => {
    const { link, url, context, page } = shown;
    const open = async (view: string) => {
      await page.goto(`${url}/#/${view}`);
      await page.locator(`main.view-${view}`).waitFor();
    };
    const choose = (name: string, text: string) =>
      page
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
    await page.goto(link);
    await page.getByRole('button', { name: 'Open the example' }).waitFor();
    const kept = { ...JSON.parse(readFileSync(join(root, 'examples/ticket-desk.json'), 'utf8')) };
    await open('start');
    await choose('desk.json', JSON.stringify(kept));
    await page.locator('main.view-workbench .orrery-diagram', { hasText: 'answered' }).waitFor();
    await open('play');
    const lit = (state: string) => page.locator('.orrery-diagram .lit .box, .orrery-diagram .lit', { hasText: state });
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await lit('new').first().waitFor();
    await page.getByLabel('id of ASSESS').fill('t1');
    await press('ASSESS');
    await lit('assessing').first().waitFor();
    await page.getByRole('status').filter({ hasText: 'TicketTriage is in assessing' }).waitFor();
    const offered = page.locator('.field', { hasText: 'Ticket.priority' }).locator('option');
    const { values } = kept.orbitals[0].entity.fields.find(({ name }: { name: string }) => name === 'priority');
    expect(await offered.evaluateAll((all) => all.map((one) => one.getAttribute('value')))).toEqual(values);
    const subject = page.getByLabel(/^Ticket\.subject/);
    await subject.fill('Printer');
    await subject.press('Enter');
    await page.getByText('set before the next event').waitFor();
    // A way in the picture is a button as well.
    const ways: { from: string; event: string }[] = kept.orbitals[0].traits[0].stateMachine.transitions;
    const way = ways.findIndex(({ from, event }) => event === 'CLOSE' && from.includes('assessing'));
    await page.locator(`.orrery-diagram a[data-pointer$="/transitions/${way}"]`).first().click();
    await lit('closed').first().waitFor();
    await press('Back');
    await lit('assessing').first().waitFor();
    await press('Forward');
    await lit('closed').first().waitFor();
    const [saved] = await Promise.all([page.waitForEvent('download'), press('Save the run')]);
    const scenario = JSON.parse(readFileSync(await saved.path(), 'utf8'));
    expect(saved.suggestedFilename()).toBe('TicketDesk.run.json');
    expect(
      scenario.events.map(({ event, payload, given }: Record<string, unknown>) => [event, payload, given]),
    ).toEqual([
      ['ASSESS', { id: 't1' }, undefined],
      ['CLOSE', undefined, { Ticket: { subject: 'Printer' } }],
    ]);
    expect(scenario.events[1].expect.moves).toEqual(['TicketTriage: assessing -> closed']);
    await page.reload();
    await lit('closed').first().waitFor();
    await page.evaluate(`navigator.clipboard.writeText = async (text) => { window.copied = text; }`);
    await press('Copy a link');
    await page.getByText('The link is copied').waitFor();
    const copied = (await page.evaluate('window.copied')) as string;
    const other = await context.newPage();
    await other.goto(copied);
    await other.locator('main.door input').fill(adminKey);
    await other.keyboard.press('Enter');
    await other.locator('.orrery-diagram .lit', { hasText: 'closed' }).first().waitFor();
    expect(await other.evaluate(`document.querySelector('.moments').textContent`)).toContain('2. CLOSE');
    await other.goto(`${url}/#/start`);
    await other.goto(`${url}/#/play/no-run`);
    await other.getByText('The address holds no run that can be read').waitFor();
    await other.close();
  });
});

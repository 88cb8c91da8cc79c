// What stands in the address of the console, in Chromium: it comes back by a reload and by Back, a document goes into a link, and changes are taken back in every view.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { browserAbsent, type ConsoleUnderTest, startConsole } from './fixtures/console.ts';

describe.skipIf(browserAbsent !== '')(`the console in Chromium${browserAbsent}`, { retry: 1 }, () => {
  let shown: ConsoleUnderTest;
  beforeAll(async () => {
    shown = await startConsole();
    await shown.page.goto(shown.link);
    await shown.page.getByRole('button', { name: 'Open the example' }).click();
    await findings(3);
  });
  beforeEach(async ({ task }) => {
    if ((task.result?.retryCount ?? 0) > 0) await shown.beginAnew();
  });
  afterAll(() => shown?.close());

  const findings = (count: number) =>
    shown.page.locator('.finding-panel h2 .number', { hasText: new RegExp(`^${count}$`) }).waitFor();
  const pressed = (name: string) =>
    shown.page.getByRole('button', { name, exact: true }).and(shown.page.locator('[aria-pressed=true]')).waitFor();

  it('comes back to the picture by Back and by a reload', async () => {
    const { page } = shown;
    await page.getByRole('button', { name: 'Wiring', exact: true }).click();
    await pressed('Wiring');
    expect(page.url()).toContain('picture=wiring');
    await page.goBack();
    await pressed('Machines');
    await page.goForward();
    await page.reload();
    await pressed('Wiring');
    await findings(3);
  });

  it('takes a change back over a reload and from another view, by button and by key', async () => {
    const { page } = shown;
    await page.locator('.finding', { hasText: 'statos' }).locator('.fix').first().click();
    await findings(2);
    await page.reload();
    await findings(2);
    await page.getByRole('link', { name: 'Similar', exact: true }).click();
    await page.locator('.top').getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'Workbench', exact: true }).click();
    await findings(3);
    // The view was left with this picture.
    await pressed('Wiring');
    await page.locator('.finding', { hasText: 'statos' }).locator('.fix').first().click();
    await findings(2);
    await page.getByRole('link', { name: 'Similar', exact: true }).click();
    await page.locator('main.view-similar').waitFor();
    await page.keyboard.press('Control+z');
    await page.getByRole('link', { name: 'Workbench', exact: true }).click();
    await findings(3);
  });

  it('shares a document in a link, and asks before it takes the place of another', async () => {
    const { page, url } = shown;
    await page.evaluate(`navigator.clipboard.writeText = async (text) => { window.copied = text; }`);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByText('Link copied').waitFor();
    const link = await page.evaluate<string>('window.copied');
    await page.goto(`${url}/#/start`);
    const buffer = Buffer.from('{"name": "Mine", "orbitals": []}\n');
    await page.locator('input[type=file]').first().setInputFiles({ name: 'mine.json', mimeType: 'text/plain', buffer });
    await page.getByText('no findings').waitFor();
    await page.goto(link);
    await page.getByText('The link brought').waitFor();
    await page.getByRole('button', { name: 'Open it' }).click();
    await findings(3);
    expect(page.url()).not.toContain('doc=');
    await page.goto(`${url}/#/workbench?doc=broken`);
    await page.getByText('The link holds no document that can be read').waitFor();
  });

  it('comes back to a plan with its goal, which arrows and Enter found', async () => {
    const { page, url } = shown;
    await page.goto(`${url}/#/plan`);
    const search = page.getByRole('searchbox');
    await search.fill('std-helpdesk');
    await page.locator('.found button', { hasText: 'std-helpdesk' }).first().waitFor();
    await search.press('ArrowDown');
    await expect.poll(() => page.evaluate(`document.activeElement.matches('.found button')`)).toBe(true);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.getByText('Level 1 of').waitFor();
    expect(page.url()).toContain('goal=std-helpdesk');
    await page.reload();
    await page.getByText('Level 1 of').waitFor();
    await page.getByRole('button', { name: 'Another goal' }).click();
    await search.waitFor();
    await page.goBack();
    await page.getByText('Level 1 of').waitFor();
    expect(shown.faults).toEqual([]);
  });
});

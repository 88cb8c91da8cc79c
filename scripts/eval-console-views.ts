// Goes through the scenarios of the console at every width, light and dark, in Chromium: what axe finds, texts under eleven pixels, and views that are wider than their window.
// Run: npm run eval:console-views [-- --pictures DIR [--whole]] [-- SCENARIO...]: `--whole` takes pages to their end. Fails where anything is found.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { barriers, scenarios, schemes, smallTexts, widths } from '../tests/fixtures/console-scenarios.ts';
import { launchConsole } from '../tests/fixtures/console-service.ts';

/** A tenth less: what is drawn at eleven pixels in a picture that is scaled is measured with its rounding. */
const pixelsMin = 10.9;
const heights = { 390: 844, 1280: 800, 1920: 1080 };
const { values, positionals } = parseArgs({
  options: { pictures: { type: 'string' }, whole: { type: 'boolean', default: false } },
  allowPositionals: true,
});
if (values.pictures !== undefined) mkdirSync(values.pictures, { recursive: true });

const shown = await launchConsole();
const { page } = shown;
page.setDefaultTimeout(45_000);
const found: string[] = [];
let pictures = 0;
try {
  await page.goto(shown.link);
  await page.getByRole('button', { name: 'Open the example' }).waitFor();
  const chosen = scenarios.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  for (const width of widths) {
    await page.setViewportSize({ width, height: heights[width] });
    for (const { name, arrange } of chosen) {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.goto(`${shown.url}/#/start`);
      await page.reload();
      try {
        await arrange(shown);
      } catch (error) {
        found.push(`${name} ${width}: ${(error as Error).message}`);
      }
      await page.waitForTimeout(600);
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        const at = `${name} ${width} ${colorScheme}`;
        const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
        if (wide > width) found.push(`${at}: ${wide} px wide`);
        found.push(...(await barriers(page)).map((one) => `${at}: axe ${one}`));
        found.push(...(await smallTexts(page, pixelsMin)).map((one) => `${at}: small ${one}`));
        pictures += 1;
        if (values.pictures !== undefined)
          await page.screenshot({
            path: join(values.pictures, `${name}-${width}-${colorScheme}.png`),
            fullPage: values.whole,
          });
      }
    }
    console.log(`${width} px: ${found.length} found so far`);
  }
  // Requests that a scenario lets fail are no faults.
  found.push(...shown.faults.filter((fault) => !fault.includes('net::ERR_FAILED')));
} finally {
  await shown.close();
}
for (const one of found) console.log(one);
console.log(`${pictures} views (scenario x width x theme): ${found.length} found`);
process.exitCode = found.length === 0 ? 0 : 1;

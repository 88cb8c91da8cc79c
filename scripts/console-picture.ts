// Writes docs/pictures/console.png: the console of the built service with the faulty example and one of its findings. `tsx scripts/console-picture.ts`; needs Chromium.
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { startService } from '../tests/fixtures/console-service.ts';

const root = join(import.meta.dirname, '..');
const file = join(root, 'docs/pictures/console.png');
const bytesMax = 150_000;

const data = mkdtempSync(join(tmpdir(), 'console-picture-'));
const { PATH, HOME } = process.env;
const env = { PATH, HOME, ORRERY_PORT: '0', ORRERY_DATA_DIR: data, ORRERY_LOG_LEVEL: 'silent' };
const { service, link } = await startService(env);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: 1200, height: 720 }, colorScheme: 'light' });
page.setDefaultTimeout(120_000);
await page.goto(link);
await page.getByRole('button', { name: 'Open the example' }).click();
await page.locator('.finding-panel h2 .number', { hasText: /^3$/ }).waitFor();
await page.locator('.fix .tier-safe').waitFor();
// The line of the finding, not one of the fixes beneath, which would be applied.
await page.locator('.finding .place', { hasText: 'has no field "statos"' }).click();
await page.waitForTimeout(1500);
await page.screenshot({ path: file });
await browser.close();
service.removeAllListeners('exit');
service.kill();
await once(service, 'exit');
rmSync(data, { recursive: true, force: true });
const { size } = statSync(file);
if (size > bytesMax) throw new Error(`${file} has ${size} bytes; ${bytesMax} are the most that a page should load`);
console.log(`${file}: ${size} bytes`);

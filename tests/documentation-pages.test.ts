// /docs/api and the pages of errors as a browser shows them, on a phone too.
import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from './fixtures/test-service.ts';

const browserFile = '/usr/bin/chromium';
const browserAbsent = existsSync(browserFile) ? '' : ` (skipped: ${browserFile} is not there)`;

describe.skipIf(browserAbsent !== '')(`pages in Chromium${browserAbsent}`, () => {
  let service: TestService;
  let url: string;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    service = await startTestService();
    url = await service.listen();
    browser = await chromium.launch({ executablePath: browserFile, args: ['--no-sandbox'], timeout: 60_000 });
    page = await browser.newPage({ viewport: { width: 360, height: 800 }, isMobile: true });
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
  });

  /** Width of the page, and of the window as the page sees it. */
  const widths = () => page.evaluate('[document.documentElement.scrollWidth, window.innerWidth]') as Promise<number[]>;

  it('an operation that is opened is no wider than a phone', async () => {
    for (const operation of ['planning/plan-instructions', 'memory/memory.recall', 'behaviors/behaviors.list']) {
      await page.goto('about:blank');
      await page.goto(`${url}/docs/api#/${operation}`);
      await page.locator('.opblock.is-open .responses-table').first().waitFor();
      expect(await widths(), operation).toEqual([360, 360]);
    }
  });

  it('the pages of errors are as wide as the window, and their lines no longer than can be read', async () => {
    for (const path of ['/docs', '/docs/planning', '/docs/errors', '/docs/errors/invalid_request']) {
      await page.goto(url + path);
      expect(await widths(), path).toEqual([360, 360]);
    }
    const wide = await browser.newPage({ viewport: { width: 1600, height: 800 } });
    await wide.goto(`${url}/docs/errors`);
    expect(await wide.evaluate(`document.querySelector('p').offsetWidth`)).toBeLessThan(740);
    await wide.close();
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { startTestService } from '../../tests/fixtures/test-service.ts';
import { defaultRegistries } from '../core/verify/index.ts';
import { ConfigError } from './config.ts';
import { readRegistries } from './registry-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'orrery-registry-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileOf(text: string): string {
  const path = join(
    folder,
    `${text.length}-${Math.abs([...text].reduce((sum, c) => sum * 31 + c.charCodeAt(0), 7))}.json`,
  );
  writeFileSync(path, text);
  return path;
}

async function problemsOf(text: string): Promise<readonly string[]> {
  const error = await readRegistries(fileOf(text)).catch((cause: unknown) => cause);
  if (!(error instanceof ConfigError)) throw new Error(`no ConfigError: ${String(error)}`);
  return error.problems;
}

const own = JSON.stringify({
  operators: { 'beam-up': { min: 1, max: 1, effect: true }, glance: {} },
  patterns: ['warp-gauge'],
  slots: ['dashboard-*'],
  overlays: ['lightbox'],
});

describe('the registry file', () => {
  test('without one the shipped registries stand', async () => {
    expect(await readRegistries(null)).toBe(defaultRegistries);
  });

  test('it adds names and keeps those that ship', async () => {
    const registries = await readRegistries(fileOf(own));
    expect(registries.operators.get('beam-up')).toEqual({ min: 1, max: 1, effect: true });
    expect(registries.operators.get('glance')).toEqual({ min: 0, max: null, effect: false });
    expect(registries.operators.get('set')).toEqual(defaultRegistries.operators.get('set'));
    expect(registries.patterns.has('warp-gauge') && registries.patterns.has('stack')).toBe(true);
    expect(registries.slotPrefixes).toContain('dashboard-');
    expect(registries.overlays.has('lightbox') && registries.slots.has('lightbox')).toBe(true);
  });

  test('every problem is reported at once', async () => {
    const problems = await problemsOf('{"pattern":["x"],"slots":[1],"operators":{"a":{"min":-1}}}');
    expect(problems.join('\n')).toContain('slots.0');
    expect(problems.join('\n')).toContain('operators.a.min');
    expect(problems.join('\n')).toContain('pattern');
  });

  test('a file that is absent or no JSON is refused by name', async () => {
    expect((await problemsOf('{"slots":'))[0]).toContain('cannot be read as JSON');
    await expect(readRegistries(join(folder, 'absent.json'))).rejects.toThrow('ENOENT');
  });

  test('the service judges by it', async () => {
    const schema = {
      name: 'App',
      orbitals: [
        {
          entity: { name: 'Ticket', fields: [{ name: 'title', type: 'string' }] },
          traits: [
            {
              name: 'Triage',
              stateMachine: {
                states: [{ name: 'new', isInitial: true }],
                events: [{ key: 'INIT' }],
                transitions: [
                  { from: 'new', event: 'INIT', to: 'new', effects: [['render-ui', 'main', { type: 'warp-gauge' }]] },
                ],
              },
            },
          ],
        },
      ],
    };
    const errorsOf = async (environment: Record<string, string>) => {
      const service = await startTestService(environment);
      const { findings } = await service.ask('POST', '/validity-check', { schema });
      await service.close();
      return findings.error;
    };
    expect(await errorsOf({})).toBe(1);
    expect(await errorsOf({ ORRERY_REGISTRY_FILE: fileOf(own) })).toBe(0);
  });
});

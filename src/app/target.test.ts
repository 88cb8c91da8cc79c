// The order of what says the version of the format: the document, the request, the registries of the service.
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../core/base/json.ts';
import { parseSchema } from '../core/schema/index.ts';
import { declaredTarget, defaultRegistries, registries19, registriesFor } from '../core/verify/index.ts';
import { createMigrate } from './migrate.ts';
import { createErrorCheck, createValidityCheck } from './verification.ts';

const schemaOf = (members: JsonObject) => parseSchema({ orbitals: [], ...members }).schema;
const caller = { tenant: 'ten_test', budget: undefined } as never;

describe('the version that judges', () => {
  it('is the one that the document says, as a text or a number, and none that is not known', () => {
    const declared = (target: string | number) => declaredTarget(schemaOf({ target }));
    expect([declared('17'), declared(17), declared('1.9'), declared(1.9), declared('18'), declared('')]).toEqual([
      ...['17', '17', '1.9', '1.9'],
      ...[undefined, undefined],
    ]);
  });

  it('is that of the document before that of the request, and that before that of the service', () => {
    const of = (members: JsonObject, asked: '17' | '1.9' | undefined, base = defaultRegistries) =>
      registriesFor(schemaOf(members), base, asked).target;
    expect(of({}, undefined)).toBe('17');
    expect(of({}, undefined, registries19)).toBe('1.9');
    expect(of({}, '1.9')).toBe('1.9');
    expect(of({}, '17', registries19)).toBe('17');
    expect(of({ target: '1.9' }, '17')).toBe('1.9');
    expect(of({ target: '17' }, undefined, registries19)).toBe('17');
    expect(of({ target: '18' }, '1.9')).toBe('1.9');
  });

  it('is told in the answers of both checks', async () => {
    const schema = schemaOf({ target: '1.9' });
    for (const check of [createErrorCheck(defaultRegistries), createValidityCheck(defaultRegistries)])
      expect(await check({ schema, target: '17' }, caller)).toMatchObject({ target: '1.9' });
  });

  it('is written anew by a migration, as its first step', async () => {
    const migrate = createMigrate(defaultRegistries);
    const schema = schemaOf({ target: '1.9' });
    expect(await migrate({ schema, to: '17', dry_run: false }, caller)).toMatchObject({
      target: '17',
      schema: { target: '17' },
      steps: [{ rule: 'target', action: 'set_property', params: { path: '/target', value: '17' } }],
    });
    expect(await migrate({ schema, dry_run: false }, caller)).toMatchObject({ target: '1.9', steps: [] });
    expect(await migrate({ schema: schemaOf({}), dry_run: false }, caller)).toMatchObject({ target: '17', steps: [] });
  });
});

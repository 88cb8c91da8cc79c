// The table of the format (src/core/schema/format.ts) against reader and writer of the textual form: every member of every element is written, and read again. And the way that
// a beginner takes: a small program in the textual form is clean, and is mended when it is broken; HTTP and MCP take it as a text.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../src/core/base/json.ts';
import { isObject } from '../src/core/base/json.ts';
import { lolo, readLolo } from '../src/core/formats/lolo/index.ts';
import { printLolo } from '../src/core/formats/lolo/print.ts';
import { raiseLolo } from '../src/core/formats/lolo/raise.ts';
import { says } from '../src/core/formats/lolo/write.ts';
import { type ElementName, elementNames, format, holdersOf, type MemberSpec } from '../src/core/schema/format.ts';
import { canonicalText, parseSchema } from '../src/core/schema/index.ts';
import { type McpClient, startMcpClient } from './fixtures/mcp-client.ts';
import { runCommand } from './fixtures/run-command.ts';
import { startTestService, type TestService } from './fixtures/test-service.ts';

const canonical = (value: Json | undefined) => canonicalText(parseSchema(value).schema);

/** A value that a member may hold, and that is not what its absence means. */
function sampleOf(spec: MemberSpec): Json {
  const example = spec.of === undefined ? undefined : exampleOf(spec.of);
  const samples: Record<MemberSpec['type'], Json> = {
    text: 'sample text',
    flag: spec.default !== true,
    number: 7,
    any: { a: [1, 'b', null, { c: true }] },
    object: { a: [1, 'b', null, { c: true }] },
    list: ['x', { y: 1 }],
    texts: ['p', 'q'],
    sources: ['p', 'q'],
    guard: ['>', '@entity.n', 1],
    effects: [['emit', 'SAVED']],
    one: example ?? {},
    many: [example ?? {}],
    map: { some: example ?? {} },
  };
  const given = spec.example;
  return given !== undefined && JSON.stringify(given) !== JSON.stringify(spec.default) ? given : samples[spec.type];
}

function exampleOf(element: ElementName): JsonObject {
  const { example, bare } = format[element];
  return isObject(example) ? example : { [bare ?? 'name']: example };
}

/** A document with an element in it, and what the element is in. */
function documentWith(element: ElementName, value: JsonObject, seen: readonly ElementName[] = []): JsonObject | null {
  if (element === 'schema') return value;
  // A trait that has `ref` is a reference.
  for (const { element: holder, member } of holdersOf(element === 'reference' ? 'trait' : element)) {
    if (holder === 'machines' || seen.includes(holder)) continue;
    const { type } = format[holder].members[member] as MemberSpec;
    const held: Json = type === 'many' ? [value] : type === 'map' ? { some: value } : value;
    const document = documentWith(holder, { ...exampleOf(holder), [member]: held }, [...seen, element]);
    if (document !== null) return document;
  }
  return null;
}

const members = elementNames
  .filter((element) => element !== 'machines')
  .flatMap((element) => Object.entries(format[element].members).map(([name, spec]) => ({ element, name, spec })));

/** Members that the textual form has no place for: none. */
const notKept: readonly string[] = [];
/** Members whose element the writer has to spell member by member, because the usual spelling would be read as something else. */
const notUsual: readonly string[] = [];

describe('every member of the table', () => {
  it('is written and read again', () => {
    const lost: string[] = [];
    const unusual: string[] = [];
    let told = 0;
    for (const { element, name, spec } of members) {
      const value = { ...exampleOf(element), [name]: sampleOf(spec) };
      const document = documentWith(element, value);
      if (document === null) {
        lost.push(`${element}.${name}: no document holds it`);
        continue;
      }
      const { [name]: _, ...without } = value;
      if (canonical(document) !== canonical(documentWith(element, without as JsonObject) ?? {})) told++;
      if (!says(printLolo(raiseLolo(document)), document)) unusual.push(`${element}.${name}`);
      const text = lolo.write?.(document) ?? null;
      const reading = text === null ? null : readLolo(text);
      if (reading === null || reading.faults.length > 0 || canonical(reading.value) !== canonical(document))
        lost.push(`${element}.${name}`);
    }
    expect(lost).toEqual(notKept);
    expect(unusual).toEqual(notUsual);
    // A member that changes nothing would be kept by a writer that leaves it out.
    expect(told / members.length).toBeGreaterThan(0.95);
  });
});

const folder = mkdtempSync(join(tmpdir(), 'orrery-textual-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const quickstart = `;; A list of things to do.
app to-do "1.0.0"

orbital TodoList {
  entity Todo [persistent: todos] {
    id : string!
    title : string!
    done : boolean = false
  }

  trait TodoFlow -> Todo [interaction] {
    initial: listing

    state listing {
      INIT -> listing
        (fetch Todo)
        (render-ui main { type: data-list, entity: Todo, fields: [title, done], itemActions: [{ event: FINISH, label: "Done" }] })
      FINISH -> listing when (not @entity.done)
        (set @entity.done true)
        (persist update Todo @entity)
    }
  }

  page "/todos" -> TodoFlow
}
`;

describe('the first program of a beginner', () => {
  const file = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };

  it('checks clean', async () => {
    const { code, out } = await runCommand(['check', '--target', '1.9', file('todo.lolo', quickstart)]);
    expect(out).toMatch(/^clean: 1 document, no findings/);
    expect(code).toBe(0);
  });

  it('is mended where a name is misspelt, and every other line stays', async () => {
    const path = file('broken.lolo', quickstart.replace('FINISH -> listing', 'FINISH -> listng'));
    const before = await runCommand(['check', '--target', '1.9', path]);
    expect(before.out).toMatch(/18:17 +error +unknown-target-state/);
    expect(before.code).toBe(1);
    await runCommand(['check', '--target', '1.9', '--fix', path]);
    expect(readFileSync(path, 'utf8')).toBe(quickstart);
    expect((await runCommand(['check', '--target', '1.9', path])).code).toBe(0);
  });

  it('tells a broken line with its place and what was expected there', async () => {
    const { code, out } = await runCommand(['check', file('typo.lolo', quickstart.replace('FINISH ->', 'FINISH'))]);
    expect(out).toMatch(/18:14 +unreadable +expected `->` behind `FINISH`, found `listing`/);
    expect(code).toBe(2);
  });
});

describe('a schema as a text in requests', () => {
  const broken = quickstart.replace('FINISH -> listing', 'FINISH -> listng');
  const unreadable = quickstart.replace('FINISH ->', 'FINISH');
  let service: TestService;
  let mcp: McpClient;
  beforeAll(async () => {
    service = await startTestService();
    mcp = await startMcpClient({});
  });
  afterAll(async () => {
    await mcp?.close();
    await service?.close();
  });

  it('HTTP answers as for the document that it says', async () => {
    for (const text of [quickstart, broken]) {
      const asText = await service.ask('POST', '/error-check', { schema: text });
      const asJson = await service.ask('POST', '/error-check', { schema: readLolo(text).value });
      expect(asText).toEqual(asJson);
      expect(JSON.stringify(asText).includes('did you mean')).toBe(text === broken);
    }
    const plan = await service.ask('POST', '/plan-instructions', { current: broken, goal: quickstart });
    expect(plan.instructions).toHaveLength(1);
  });

  it('HTTP tells a mistake with line and column', async () => {
    const { statusCode, body } = await service.send('POST', '/error-check', { schema: unreadable });
    expect(statusCode).toBe(422);
    expect(body).toContain('line 18, column 14: expected `->` behind `FINISH`, found `listing`');
  });

  it('MCP takes it too', async () => {
    const asText = await mcp.call('error_check', { schema: broken });
    const asJson = await mcp.call('error_check', { schema: readLolo(broken).value as JsonObject });
    expect(asText.structuredContent).toEqual(asJson.structuredContent);
    const refused = await mcp.call('error_check', { schema: unreadable });
    expect(refused.isError).toBe(true);
    expect(refused.content[0]?.text).toContain('line 18, column 14: expected `->` behind `FINISH`');
  });
});

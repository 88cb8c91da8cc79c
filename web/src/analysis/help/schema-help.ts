// What the JSON Schema of the format says of a site: which members may stand there, which values, and what each means.
import type { Beside, Site, Step } from './site.ts';

export interface SchemaNode {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: SchemaNode | boolean;
  readonly items?: SchemaNode | boolean;
  readonly prefixItems?: readonly SchemaNode[];
  readonly anyOf?: readonly SchemaNode[];
  readonly oneOf?: readonly SchemaNode[];
  readonly allOf?: readonly SchemaNode[];
  readonly if?: SchemaNode;
  readonly then?: SchemaNode;
  readonly else?: SchemaNode;
  readonly examples?: readonly unknown[];
  readonly $defs?: Readonly<Record<string, SchemaNode>>;
}

const formsMax = 400;

/** Every form that a value may have: references followed, alternatives spread out, conditions decided by what stands in the value. */
function formsOf(root: SchemaNode, start: readonly SchemaNode[], inside: Beside | undefined): SchemaNode[] {
  const forms = new Set<SchemaNode>();
  const open = [...start];
  for (let at = open.pop(); at !== undefined && forms.size < formsMax; at = open.pop()) {
    if (typeof at !== 'object' || forms.has(at)) continue;
    const name = at.$ref?.startsWith('#/$defs/') === true ? at.$ref.slice('#/$defs/'.length) : null;
    if (name === null) forms.add(at);
    const target = root.$defs?.[decodeURIComponent((name ?? '').replaceAll('~1', '/').replaceAll('~0', '~'))];
    if (target !== undefined) open.push(target);
    for (const more of [at.anyOf, at.oneOf, at.allOf]) open.push(...(more ?? []));
    if (at.then !== undefined && mayHold(at.if, inside)) open.push(at.then);
    if (at.else !== undefined) open.push(at.else);
  }
  return [...forms];
}

/** True if a condition on a member or on the first item may be met. Others may. */
function mayHold(condition: SchemaNode | undefined, inside: Beside | undefined): boolean {
  const [head] = condition?.prefixItems ?? [];
  if (head?.enum !== undefined) return head.enum.includes(inside?.get(0));
  return Object.entries(condition?.properties ?? {}).every(
    ([name, { const: wanted }]) => wanted === undefined || inside?.get(name) === wanted,
  );
}

/** The forms of the value at a path; steps are names of members and numbers of items. */
export function formsAt(root: SchemaNode, { path, beside }: Pick<Site, 'path' | 'beside'>): SchemaNode[] {
  let forms = formsOf(root, [root], beside[0]);
  for (const [depth, step] of path.entries()) {
    const next = forms.flatMap((form) => formsBehind(form, step));
    forms = formsOf(root, next, beside[depth + 1]);
  }
  return forms;
}

function formsBehind(form: SchemaNode, step: Step): SchemaNode[] {
  if (typeof step === 'number') {
    const item = form.prefixItems?.[step] ?? (typeof form.items === 'object' ? form.items : undefined);
    return item === undefined ? [] : [item];
  }
  const own = form.properties?.[step];
  if (own !== undefined) return [own];
  return typeof form.additionalProperties === 'object' ? [form.additionalProperties] : [];
}

export interface MemberHelp {
  readonly name: string;
  readonly says: string;
  readonly isRequired: boolean;
}

export function membersOf(forms: readonly SchemaNode[]): MemberHelp[] {
  const members = new Map<string, MemberHelp>();
  for (const { properties = {}, required = [] } of forms) {
    for (const [name, schema] of Object.entries(properties)) {
      const known = members.get(name);
      const says = known?.says || schema.description || '';
      members.set(name, { name, says, isRequired: required.includes(name) || known?.isRequired === true });
    }
  }
  return [...members.values()];
}

export function valuesOf(forms: readonly SchemaNode[]): unknown[] {
  const values = new Set<unknown>();
  for (const form of forms) {
    for (const value of form.enum ?? []) values.add(value);
    if (form.const !== undefined) values.add(form.const);
    if (form.type === 'boolean') values.add(true).add(false);
  }
  return [...values];
}

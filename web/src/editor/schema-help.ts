// What the JSON Schema of the format says of a place in a JSON text: which members may stand there, which values, and what each means.
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
  readonly then?: SchemaNode;
  readonly examples?: readonly unknown[];
  readonly $defs?: Readonly<Record<string, SchemaNode>>;
}

const formsMax = 400;

/** Every form that a value may have: references followed, alternatives spread out. */
function formsOf(root: SchemaNode, start: readonly SchemaNode[]): SchemaNode[] {
  const forms = new Set<SchemaNode>();
  const open = [...start];
  for (let at = open.pop(); at !== undefined && forms.size < formsMax; at = open.pop()) {
    if (typeof at !== 'object' || forms.has(at)) continue;
    forms.add(at);
    const name = at.$ref?.startsWith('#/$defs/') === true ? at.$ref.slice('#/$defs/'.length) : null;
    if (name !== null) {
      const target = root.$defs?.[decodeURIComponent(name.replaceAll('~1', '/').replaceAll('~0', '~'))];
      if (target !== undefined) open.push(target);
    }
    open.push(
      ...(at.anyOf ?? []),
      ...(at.oneOf ?? []),
      ...(at.allOf ?? []),
      ...(at.then === undefined ? [] : [at.then]),
    );
  }
  return [...forms];
}

/** The forms of the value at a path; `members` are names of the document on the way, items are numbers. */
export function formsAt(root: SchemaNode, path: readonly (string | number)[]): SchemaNode[] {
  let forms = formsOf(root, [root]);
  for (const step of path) {
    const next = forms.flatMap((form) => {
      if (typeof step === 'number') {
        const item = form.prefixItems?.[step] ?? (typeof form.items === 'object' ? form.items : undefined);
        return item === undefined ? [] : [item];
      }
      const own = form.properties?.[step];
      if (own !== undefined) return [own];
      return typeof form.additionalProperties === 'object' ? [form.additionalProperties] : [];
    });
    forms = formsOf(root, next);
  }
  return forms;
}

export interface MemberHelp {
  readonly name: string;
  readonly says: string;
  readonly isRequired: boolean;
}

export function membersAt(root: SchemaNode, path: readonly (string | number)[]): MemberHelp[] {
  const members = new Map<string, MemberHelp>();
  for (const { properties = {}, required = [] } of formsAt(root, path)) {
    for (const [name, schema] of Object.entries(properties)) {
      const known = members.get(name);
      const says = known?.says || schema.description || '';
      members.set(name, { name, says, isRequired: required.includes(name) || known?.isRequired === true });
    }
  }
  return [...members.values()];
}

export function valuesAt(root: SchemaNode, path: readonly (string | number)[]): unknown[] {
  const values = new Set<unknown>();
  for (const form of formsAt(root, path)) {
    for (const value of form.enum ?? []) values.add(value);
    if (form.const !== undefined) values.add(form.const);
    if (form.type === 'boolean') values.add(true).add(false);
  }
  return [...values];
}

export function describeAt(root: SchemaNode, path: readonly (string | number)[]): string {
  const texts = formsAt(root, path).map(({ description }) => description ?? '');
  return texts.find((text) => text !== '') ?? '';
}

// The methods of the Python client: a class for each group of operations, synchronous and asynchronous.
import type { ClientOperation, Parameter } from './operations.ts';
import { optional, type PythonTypes } from './types.ts';
import { attributeName, className, docstring } from './words.ts';

const opening = `"""Methods of the client, generated from the contract by \`npm run sdk:python\`. Do not edit."""

from __future__ import annotations

from typing import Any, AsyncIterator, Dict, Iterator, Literal, Mapping, Optional, Sequence, Union, overload

from . import types
from .core import Core, Route, options_of
from .records import Record
from .transport import Transport, UrllibTransport
from .types import Schema, SchemaOrBehavior
`;

/** Other names under which an operation is known, at the top of the client. */
const aliases: Readonly<Record<string, string>> = { find_similar_behaviors: 'behaviors.match' };

interface Group {
  readonly path: readonly string[];
  readonly methods: ClientOperation[];
  readonly groups: Map<string, Group>;
}

/** The file `client.py`. */
export function clientOf(operations: readonly ClientOperation[], types: PythonTypes): string {
  const root: Group = { path: [], methods: [], groups: new Map() };
  for (const operation of operations) {
    let group = root;
    for (const name of operation.id.split('.').slice(0, -1)) {
      const next = group.groups.get(name) ?? { path: [...group.path, name], methods: [], groups: new Map() };
      group.groups.set(name, next);
      group = next;
    }
    group.methods.push(operation);
  }
  const routes = operations.map(
    ({ id, method, path, writes }) => `    "${id}": Route("${method}", "${path}", ${writes ? 'True' : 'False'}),\n`,
  );
  const named = Object.entries(aliases).map(([name, id]) => {
    const operation = operations.find((one) => one.id === id);
    if (operation === undefined) throw new Error(`${name} stands for ${id}, which is no operation`);
    return { name, operation };
  });
  const print = (isAsync: boolean) => new ClientWriter(types, isAsync).classes(root, named).join('\n\n');
  return `${opening}\nROUTES: Dict[str, Route] = {\n${routes.join('')}}\n\n\n${print(false)}\n\n${print(true)}`;
}

/** Writes the classes of one of the two clients. */
class ClientWriter {
  readonly #types: PythonTypes;
  readonly #isAsync: boolean;

  constructor(types: PythonTypes, isAsync: boolean) {
    this.#types = types;
    this.#isAsync = isAsync;
  }

  /** The class of a group behind those of the groups in it. */
  classes(group: Group, named: readonly { name: string; operation: ClientOperation }[] = []): string[] {
    const inner = [...group.groups.values()].flatMap((each) => this.classes(each));
    const fields = [...group.groups.values()].map(
      (each) => `        self.${attributeName(each.path.at(-1) as string)} = ${this.#nameOf(each)}(core)\n`,
    );
    const methods = [
      ...group.methods.flatMap((operation) => this.#methods(operation, methodName(operation))),
      ...named.flatMap(({ name, operation }) => this.#methods(operation, name)),
    ];
    const head = group.path.length === 0 ? this.#root(fields) : this.#group(group, fields);
    return [...inner, `${head}\n${methods.join('\n')}`];
  }

  #nameOf(group: Group): string {
    return className(this.#isAsync ? 'async' : '', ...group.path, group.path.length === 0 ? 'orrery' : '');
  }

  #group(group: Group, fields: readonly string[]): string {
    const ids = group.path.join('.');
    return `class ${this.#nameOf(group)}:\n    """Operations \`${ids}.*\`."""\n\n    def __init__(self, core: Core) -> None:\n        self._core = core\n${fields.join('')}`;
  }

  #root(fields: readonly string[]): string {
    const name = this.#isAsync ? 'AsyncOrrery' : 'Orrery';
    const said = this.#isAsync
      ? 'The client for asyncio. Every call runs in a thread of `asyncio.to_thread`.'
      : 'The client. Threads may share it.';
    return `class ${name}:
    """${said}

    \`base_url\` and \`api_key\` come from ORRERY_URL and ORRERY_API_KEY where they are not given. Times are in seconds; \`timeout\` is for one
    attempt. Without \`retries_max\` a refusal that may be retried is retried 3 times, and a lost connection 8 times.
    """

    def __init__(
        self,
        base_url: Optional[str] = None,
        api_key: Optional[str] = None,
        *,
        timeout: float = 65.0,
        retries_max: Optional[int] = None,
        retry_delay: float = 0.25,
        transport: Optional[Transport] = None,
    ) -> None:
        options = options_of(base_url, api_key, timeout=timeout, retries_max=retries_max, retry_delay=retry_delay)
        self._use(Core(options, transport if transport is not None else UrllibTransport()))

    def _use(self, core: Core) -> None:
        self._core = core
${fields.join('')}
    def with_options(
        self,
        *,
        timeout: Optional[float] = None,
        retries_max: Optional[int] = None,
        retry_delay: Optional[float] = None,
        request_id: Optional[str] = None,
    ) -> ${name}:
        """A client with some settings changed, over the same transport. \`request_id\` names its requests in the log of the service."""
        given = {"timeout": timeout, "retries_max": retries_max, "retry_delay": retry_delay, "request_id": request_id}
        client = ${name}.__new__(${name})
        client._use(self._core.with_options(**{name: value for name, value in given.items() if value is not None}))
        return client
`;
  }

  #methods(operation: ClientOperation, name: string): string[] {
    const answers = this.#types.answersOf(operation).map((answer) => `types.${answer}`);
    const [one = 'Any', many] = answers;
    const made = [this.#method(operation, name, one, operation.parameters)];
    if (many !== undefined) {
      const schemas = operation.parameters.filter((parameter) => parameter.name === 'schemas');
      const others = operation.parameters.filter((parameter) => parameter.name !== 'schemas');
      const batch = [
        ...schemas.map((parameter) => ({ ...parameter, isRequired: true })),
        ...others.filter(({ name: key }) => key !== 'schema' && key !== 'vector' && key !== 'text'),
      ];
      made.splice(
        0,
        1,
        `    @overload\n${this.#signature(operation, name, one, others)} ...\n`,
        `    @overload\n${this.#signature(operation, name, many, batch)} ...\n`,
        this.#method(operation, name, `Union[${one}, ${many}]`, operation.parameters),
      );
    }
    const isPaged = operation.parameters.some((parameter) => parameter.name === 'cursor');
    return isPaged && name === 'list' ? [...made, this.#iterator(operation)] : made;
  }

  #method(operation: ClientOperation, name: string, answer: string, parameters: readonly Parameter[]): string {
    const members = parameters.map(({ name: key }) => `"${key}": ${attributeName(key)}`);
    const call = `self._core.${this.#isAsync ? 'ask_async' : 'ask'}`;
    const request =
      members.join(', ').length > 60
        ? `{\n${members.map((member) => `            ${member},\n`).join('')}        }`
        : `{${members.join(', ')}}`;
    const key = operation.writes ? ', idempotency_key' : '';
    return (
      `${this.#signature(operation, name, answer, parameters)}\n${documentationOf(operation)}` +
      `        request: Dict[str, Any] = ${request}\n        return ${this.#isAsync ? 'await ' : ''}${call}(ROUTES["${operation.id}"], ${answer}, request${key})\n`
    );
  }

  #signature(operation: ClientOperation, name: string, answer: string, parameters: readonly Parameter[]): string {
    const isMade = operation.writes ? ['idempotency_key: Optional[str] = None'] : [];
    return this.#def(name, answer, this.#arguments(parameters, isMade), this.#isAsync ? 'async def' : 'def');
  }

  #def(name: string, answer: string, parameters: readonly string[], word: string): string {
    const line = `    ${word} ${attributeName(name)}(${['self', ...parameters].join(', ')}) -> ${answer}:`;
    if (line.length <= 116) return line;
    return `    ${word} ${attributeName(name)}(\n${['self', ...parameters].map((each) => `        ${each},\n`).join('')}    ) -> ${answer}:`;
  }

  /** Parameters of the path by place or name, the others by name alone. */
  #arguments(parameters: readonly Parameter[], more: readonly string[] = []): string[] {
    const write = ({ name, schema, isRequired }: Parameter) => {
      const type = this.#types.input(schema, name).replace(/\b(?!Record\b)(\w+Input)\b/g, 'types.$1');
      return isRequired ? `${attributeName(name)}: ${type}` : `${attributeName(name)}: ${optional(type)} = None`;
    };
    const named = [...parameters.filter(({ isInPath }) => !isInPath).map(write), ...more];
    return [...parameters.filter(({ isInPath }) => isInPath).map(write), ...(named.length > 0 ? ['*', ...named] : [])];
  }

  #iterator(operation: ClientOperation): string {
    const parameters = operation.parameters.filter(({ name }) => name !== 'cursor');
    const given = [...parameters.map(({ name }) => `${attributeName(name)}=${attributeName(name)}`), 'cursor=cursor'];
    const iterator = this.#isAsync ? 'AsyncIterator' : 'Iterator';
    const inner = this.#isAsync
      ? '            for item in page.items:\n                yield item\n'
      : '            yield from page.items\n';
    return (
      `${this.#def('iterate', `${iterator}[types.${this.#types.itemOf(operation)}]`, this.#arguments(parameters), this.#isAsync ? 'async def' : 'def')}\n` +
      `        """The items of every page of \`list\`, each page asked for when it is reached. \`limit\` is the size of a page."""\n` +
      `        cursor: Optional[str] = None\n        while True:\n` +
      `            page = ${this.#isAsync ? 'await ' : ''}self.list(${given.join(', ')})\n${inner}` +
      `            cursor = page.next_cursor\n            if cursor is None:\n                return\n`
    );
  }
}

function methodName(operation: ClientOperation): string {
  return attributeName(operation.id.split('.').at(-1) as string);
}

function documentationOf(operation: ClientOperation): string {
  const described = operation.parameters.filter(({ schema }) => schema.description !== undefined);
  const parameters = described.map(({ name, schema }) => `    ${attributeName(name)}: ${schema.description}`);
  return docstring(
    [`${operation.summary}.`, operation.description, parameters.length === 0 ? '' : `Args:\n${parameters.join('\n')}`],
    '        ',
  );
}

// `orrery new NAME`: a small application to begin with, as a document or as a folder of a project. Nothing that is there is written over.
import { access, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Json } from '../core/base/json.ts';
import { lolo } from '../core/formats/lolo/index.ts';
import { printable, type Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';
import { writeFailure } from './write-failure.ts';

export interface NewOptions {
  readonly folder?: boolean;
  readonly format?: 'json' | 'lolo';
}

const namePattern = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;

export async function runNew(
  given: string,
  options: NewOptions,
  terminal: Terminal,
  directory = process.cwd(),
): Promise<number> {
  const ending = /\.(json|lolo)$/.exec(given)?.[1] as NewOptions['format'];
  if (ending !== undefined && options.format !== undefined && options.format !== ending)
    throw new UsageError(`${given} ends in .${ending}, and --format says ${options.format}: give one of the two`);
  if (ending !== undefined && options.folder === true)
    throw new UsageError(`${given} is the name of a file: give a folder a name without .${ending}`);
  const name = ending === undefined ? given : given.slice(0, -ending.length - 1);
  if (!namePattern.test(name))
    throw new UsageError(
      `${given}: a name begins with a letter and has up to 64 letters, digits, "-" and "_", such as help-desk`,
    );
  const format = options.format ?? ending ?? 'json';
  const file = `${name}.${format}`;
  const files = options.folder === true ? projectFiles(name, file, format) : { [file]: documentText(name, format) };
  const paths = Object.keys(files).map((path) => (options.folder === true ? join(name, path) : path));
  for (const path of paths)
    if (await isThere(join(directory, path))) throw new UsageError(`${path} is there, and nothing was written`);
  for (const [i, text] of Object.values(files).entries()) await writeNew(join(directory, paths[i] as string), text);
  for (const path of paths) terminal.line(`wrote ${printable(path)}`);
  const document = paths[0] as string;
  terminal.line(`\`orrery check ${document}\` finds what is wrong with it, \`orrery show ${document}\` draws it`);
  return 0;
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

async function writeNew(path: string, text: string): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text, { flag: 'wx' });
  } catch (cause) {
    throw writeFailure(cause, path);
  }
}

/** Whole and without findings: a list of items, each of which is open or done. */
const program = (name: string) => `app ${name} "0.1.0"
"A list of items, each of which is open or done."

orbital Items {
  entity Item [persistent: items] {
    id : string!
    title : string!
    status : "open" | "done" = open
  }

  trait ItemList -> Item [interaction, instance] {
    initial: showing

    state showing {
      INIT -> showing
        (fetch Item { emit: { failure: ItemsFailed, success: ItemsLoaded } })
      ItemsLoaded -> showing
        (render-ui main {
          entity: ?data
          fields: [title, status]
          itemActions: [{ event: FINISH, label: Finish }]
          type: data-list
        })
      ItemsFailed -> showing
        (render-ui main { message: "The items could not be read.", title: "Something is wrong", type: error-state })
      FINISH -> showing
        (set @entity.id ?id)
        (set @entity.status done)
        (persist update Item @entity)
    }

    emits {
      ItemsLoaded { data : [Item] }
      ItemsFailed { error : string }
    }

    listens {
      FINISH { id : string }
    }
  }

  page "/items" as ItemsPage -> ItemList
}
`;

function documentText(name: string, format: 'json' | 'lolo'): string {
  const text = lolo.layOut?.(program(name)) ?? '';
  return format === 'lolo' ? text : `${JSON.stringify(lolo.read(text).value as Json, null, 2)}\n`;
}

function projectFiles(name: string, file: string, format: 'json' | 'lolo'): Record<string, string> {
  return {
    [file]: documentText(name, format),
    'orrery.config.json': `{
  // Which findings count: docs/check.md says what else may stand here. \`orrery schema --project\` prints its JSON Schema.
  "ignore": [],
  "rules": {}
}
`,
    'README.md': `# ${name}

\`${file}\` is a small application: a list of items, each of which is open or done.

| to see | run |
| --- | --- |
| what is wrong | \`orrery check\` |
| its machine | \`orrery show ${file}\` |
| what it does when an item is finished | \`orrery run ${file} INIT 'FINISH={"id":"1"}' --entities '{"Item":[{"id":"1","title":"Try it"}]}'\` |
| a word of the format | \`orrery explain trait\` |
| what a change means | \`git commit\` it, change it, then \`orrery review HEAD\` |

What to try: give the item a state of its own for what is in work, with a button that leads there, and let \`orrery check --fix\` mend what you misspell.

\`.github/workflows/orrery.yml\` checks every pull request and comments on what it changes.
`,
    '.github/workflows/orrery.yml': `name: orrery
on: pull_request
permissions: { contents: read, pull-requests: write }
jobs:
  check:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v5
        with: { fetch-depth: 0 }
      # Put the owner of the repository in that has the action.
      - uses: OWNER/orrery@v1
        with: { paths: ., policy: no-destructive }
`,
  };
}

// What action.yml runs: the checks as annotations, the plan of what changed as step summary and as one comment, which is found again by its marker. Values come
// in variables, never in a command line that a shell reads.
import { spawnSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const { env } = process;
const cli = fileURLToPath(new URL('../dist/cli.js', import.meta.url));
const linesOf = (text) =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
const paths = linesOf(env.INPUT_PATHS);
const base = env.INPUT_BASE?.trim() ?? '';
const marker = '<!-- orrery review -->';

function orrery(args, output) {
  const options = { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, stdio: ['ignore', output, 'pipe'] };
  const result = spawnSync(process.execPath, [cli, ...args], { ...options, env: { ...env, NO_COLOR: '1' } });
  process.stderr.write(result.stderr ?? '');
  return result;
}

/** A shallow clone, as checkouts of workflows are, has no base yet. */
function fetchBase() {
  const git = (...args) => spawnSync('git', args, { stdio: 'ignore' }).status === 0;
  if (base.startsWith('-')) return;
  if (!git('cat-file', '-e', `${base}^{commit}`)) git('fetch', '--no-tags', '--depth=1', 'origin', base);
}

async function main() {
  if (base !== '') fetchBase();
  const changed = base === '' ? [] : [`--changed=${base}`];
  const checked = orrery(
    ['check', '--format', 'github', ...changed, ...linesOf(env.INPUT_OPTIONS), '--', ...paths],
    'inherit',
  );
  let code = checked.status ?? 2;
  if (base !== '') {
    const policy = env.INPUT_POLICY?.trim() ? [`--policy=${env.INPUT_POLICY.trim()}`] : [];
    const review = orrery(['review', '--format', 'markdown', ...policy, '--', base, ...paths], 'pipe');
    code = Math.max(code, review.status ?? 2);
    if (review.status !== 2 && review.status !== null) {
      if (env.GITHUB_STEP_SUMMARY) appendFileSync(env.GITHUB_STEP_SUMMARY, `${review.stdout}\n`);
      if (env.INPUT_COMMENT === 'true' && env.INPUT_NUMBER) await keepComment(`${marker}\n${review.stdout}`);
    }
  }
  if (env.GITHUB_OUTPUT) appendFileSync(env.GITHUB_OUTPUT, `exit-code=${code}\n`);
  process.exitCode = code;
}

/** Puts the text into the comment that begins with the marker, or into a new one. That it cannot, as with the read-only token of a fork, fails nothing. */
async function keepComment(body) {
  const comments = `${env.GITHUB_API_URL}/repos/${env.GITHUB_REPOSITORY}/issues/${env.INPUT_NUMBER}/comments`;
  try {
    const author = await ownName();
    for (let page = 1; ; page++) {
      const found = await ask('GET', `${comments}?per_page=100&page=${page}`);
      // Anybody may begin a comment with the marker, and a token may be allowed to change the comments of others.
      const own = found.find(({ user, body: text }) => user?.login === author && text?.startsWith(marker));
      if (own !== undefined) {
        if (own.body.trim() !== body.trim()) await ask('PATCH', own.url, { body });
        return;
      }
      if (found.length < 100) break;
    }
    await ask('POST', comments, { body });
  } catch (error) {
    console.log(
      `::warning title=orrery::the comment was not written: ${String(error.message).replace(/[\r\n%]/g, ' ')}`,
    );
  }
}

/** Whose comments the token writes. The token of a workflow is of no user, and writes as the bot of the host's workflows. */
async function ownName() {
  try {
    return (await ask('GET', `${env.GITHUB_API_URL}/user`)).login;
  } catch (error) {
    if (error.status === 401 || error.status === 403 || error.status === 404) return 'github-actions[bot]';
    throw error;
  }
}

async function ask(method, url, value) {
  const headers = {
    authorization: `Bearer ${env.INPUT_TOKEN}`,
    accept: 'application/vnd.github+json',
    'x-github-api-version': '2022-11-28',
    ...(value === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const answer = await fetch(url, { method, headers, ...(value === undefined ? {} : { body: JSON.stringify(value) }) });
  if (!answer.ok) throw Object.assign(new Error(`${method} answered ${answer.status}`), { status: answer.status });
  return answer.json();
}

await main();

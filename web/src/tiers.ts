// How far each repair of a finding goes, as the service says it of the repairs that it ranks. Asked for when the text has been left alone for a while, because
// ranking costs more than checking; given up when the text changes, because a browser has few connections and checking needs one.
import { keyOfAction } from './apply.ts';
import { reading, verdict } from './live.ts';
import { ask } from './session.ts';
import { Store } from './store.ts';

type Tier = 'safe' | 'unsafe' | 'inventing';

export const tiers = new Store<ReadonlyMap<string, Tier>>(new Map());

const afterMs = 700;
const textMax = 400_000;
let timer: ReturnType<typeof setTimeout> | undefined;
let control: AbortController | null = null;

reading.listen(() => control?.abort());
verdict.listen((now) => {
  clearTimeout(timer);
  if (now === null || now.findings.length === 0 || now.text.length > textMax) return;
  timer = setTimeout(() => void learn(now.text), afterMs);
});

async function learn(text: string): Promise<void> {
  const [now, judged] = [reading.value, verdict.value];
  if (now?.text !== text || now.value === null || judged === null) return;
  control = new AbortController();
  const { signal } = control;
  try {
    const schema = now.value as Record<string, unknown>;
    const errors = [...new Set(judged.findings.map(({ category }) => category))];
    const { suggestions } = await ask((api) =>
      api.rankEdits.jepa({ schema, errors, beam_width: 5, max_steps: 20, target: judged.target }, { signal }),
    );
    const said = suggestions.flatMap(({ actions }) => actions.map((one) => [keyOfAction(one), one.tier] as const));
    // Nothing is shown anew for what was known: whoever is choosing in a list keeps the place.
    if (said.some(([key, tier]) => tiers.value.get(key) !== tier)) tiers.set(new Map([...tiers.value, ...said]));
  } catch {
    // Without tiers, repairs are offered as ones to look at first.
  }
}

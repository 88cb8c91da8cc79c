// The one prompt: how to build an application step by step with these tools. What it asks for ends: a whole plan is proved to reach its goal, so nothing is
// checked before it is applied, and nothing is planned after it is repaired. A document is written by the model once a tool, and read again from the answer.
import { actionsUri } from './wording.ts';

export const prompt = {
  name: 'build-application',
  title: 'Build an application step by step',
  description: 'Walks the loop: recall, plan, apply, check, repair, remember.',
  arguments: [
    {
      name: 'goal',
      description: 'What to build: the name of a behavior such as std-helpdesk, or a sentence.',
      required: true,
    },
    { name: 'domain', description: 'The domain under which episodes are remembered.', required: false },
    { name: 'name', description: 'What the application is called; as its goal when absent.', required: false },
  ],
};

/** A similarity of a text from here on names the behavior; below, it is one of several that share some words. */
export const similarityMin = 0.6;
/** So much behind the first, the second is not meant. */
export const leadMin = 0.1;

export function promptMessages(given: Readonly<Record<string, string>>) {
  const goal = given.goal ?? '';
  const domain = given.domain ?? 'default';
  const name = given.name ?? null;
  const start = JSON.stringify({ name: name ?? 'App', orbitals: [] });
  const keepName =
    name === null
      ? 'The plan takes over the name of the goal. To keep a name that the user gave, write it into a goal of your own; where the goal is a behavior, leave out the instruction that sets the property /name.'
      : `The application is called ${JSON.stringify(name)}, and the plan would take over the name of the goal: write this name into a goal of your own; where the goal is a behavior, leave out the instruction that sets the property /name.`;
  const text = `Build an application schema. Goal: ${JSON.stringify(goal)}. Memory domain: ${JSON.stringify(domain)}.

1. Recall. Call memory_recall with the domain and, as context, a sentence about the task. A pattern that comes back with a success_rate of 0.7 or more is advice on which actions belong together; without one, go on.
2. Choose the goal. The name of a behavior is one. For a sentence, call behaviors_match with it as text and limit 5. Where the first match has a similarity of ${similarityMin} or more and leads the second by ${leadMin}, its behavior_name is the goal. Otherwise show the user the titles of the matches and let them choose. Where there are none, none fits or nobody can be asked, write the goal yourself: a schema, if only an outline such as {"name":"Wine cellar","orbitals":[{"entity":"Bottle","traits":["Storing"],"pages":["Cellar"]}]}. A goal is the whole schema: what the current one has and the goal lacks is removed, so to add to a schema, write the schema with the additions as the goal.
3. Plan. Call plan_instructions with the goal and the current schema; start from ${start} where there is none. ${keepName} Show the user what is destructive before you go on.
4. Apply. Call apply once with the current schema, all instructions of all levels as actions and base_hash of the plan. The plan is proved, so do not check or repair in between: half of it shows findings that the rest removes. If the call is refused, nothing was applied: correct the action that the answer names (${actionsUri} is the reference) and call again. If the hash differs from goal_hash although you left nothing out, repeat 3 and 4 once from the schema you got. Then the goal is reached; do not plan again. Of an application whose properties must hold ("never A", "A before B"), ask prove first with the same schema and actions: lost_at names the action that loses one.
5. Check. Call error_check once. Findings are facts with a JSON Pointer; a probability without a finding is only a prediction. No findings: go to 7.
6. Repair. Call rank_edits_jepa with the schema, the categories that have findings as errors, beam_width 1 and return_schema true, and max_steps 50 where there are more than 10 findings. Take the schema of the suggestion if it is verified and you accept its hazards; it was checked from scratch. Otherwise show the user what was found and leave it. A trait that is still only a name is drawn out in the same way, with errors ["missing_initial_state","missing_transition","missing_render_effect"]. Do not plan towards the old goal again: that would undo the repair.
7. Remember. Call memory_store with the domain, the situation as context, the names of the actions taken in their order and the outcome: success without findings, partial with some, failure where the goal was not reached. Then call memory_compress with the domain: patterns come from four episodes or more that took the same steps, and a run that finds nothing new changes nothing.

An answer with \`partial\` is cut, because it would not fit. What is missing is on its pages; where an argument takes the value, give \`partial.whole\` with #/instructions or #/schema behind it instead, and nothing has to be written again.

Documents are long. Keep the schema of the last answer as the current one, and send it only where a step says so: gap, validity_check and memory_store need not see it.`;
  return {
    description: prompt.description,
    messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
  };
}

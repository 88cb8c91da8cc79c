// The one prompt: how to build an application step by step with these tools.
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
  ],
};

export function promptMessages(given: Readonly<Record<string, string>>) {
  const goal = given.goal ?? '';
  const domain = given.domain ?? 'default';
  const text = `Build an application schema. Goal: ${JSON.stringify(goal)}. Memory domain: ${JSON.stringify(domain)}.

Work in this loop and stop when the gap is 0 and nothing is left to repair:
1. Call memory_recall with a sentence about the task and the domain. Follow the pattern that comes back if its success rate is good.
2. If the goal is a sentence, call behaviors_match with it as text and choose the nearest behavior as the goal.
3. Call plan_instructions with the current schema (start from {"name":"App","orbitals":[]}) and the goal. Take the instructions of level 1 first; instructions of one level may be taken in any order.
4. Call apply with those instructions as actions. Keep the schema and its hash; pass the hash as base_hash with the next apply.
5. Call error_check. Findings are facts with a JSON Pointer; a probability without a finding is only a prediction.
6. For findings you did not intend, call rank_edits_jepa with their categories, and apply the first verified suggestion whose hazards you accept.
7. Repeat from 3 until gap answers a gap_score of 0.
8. Call memory_store with the domain, what the situation was, the names of the actions taken and the outcome (success, failure or partial).`;
  return {
    description: prompt.description,
    messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
  };
}

// Calls that a message shows as JSON, as the textual form writes them: `["emit", "SAVED"]` is `(emit SAVED)`.
import { writeText } from './write-value.ts';

const call = /\["([^"\s]+)"((?:,\s*(?:"(?:[^"\\]|\\.)*"|…|-?\d+(?:\.\d+)?|true|false|null))*)\]/g;
const part = /"(?:[^"\\]|\\.)*"|…|[^\s,]+/g;

export function callsInText(message: string): string {
  return message.includes('["')
    ? message
        .replace(call, (_, operator: string, rest: string) => {
          const given = (rest.match(part) ?? []).map((one) =>
            one.startsWith('"') ? writeText(JSON.parse(one) as string, null) : one,
          );
          return `(${[operator, ...given].join(' ')})`;
        })
        .replace('an array headed by', 'a list headed by')
    : message;
}

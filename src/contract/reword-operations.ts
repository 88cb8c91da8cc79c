/**
 * Advice names operations as HTTP has them, such as `GET /behaviors` or `/error-check`, between backticks. Another surface says them in words of its own:
 * what `nameOf` answers null for stays as it is.
 */
export function rewordOperations(
  text: string,
  nameOf: (path: string, method: string | undefined) => string | null,
): string {
  return text.replace(/`(?:([A-Z]+) )?(\/[a-z][a-z/{}-]*)`/g, (written, method: string | undefined, path: string) => {
    const name = nameOf(path, method);
    return name === null ? written : `\`${name}\``;
  });
}

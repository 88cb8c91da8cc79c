// Requests about names: hover, definition, references, highlights, rename, completion.
import { DocumentHighlightKind, type Location, type TextEdit } from 'vscode-languageserver';
import type { Analysis } from './analysis.ts';
import { completeAt } from './completion.ts';
import { hoverAt } from './hover.ts';
import { type NamePlace, namesOf } from './names.ts';
import { rangeOf } from './ranges.ts';
import { refusal } from './refusal.ts';
import { RenameRefusal, renameAt, renameable, sameName } from './rename.ts';
import type { ServerContext } from './server.ts';

export function registerNames({ connection, words, at }: ServerContext): void {
  connection.onHover(({ textDocument: { uri }, position }, token) => {
    return at(uri, position, token, (analysis, offset) => {
      const told = hoverAt(analysis, offset, analysis.rules.registries);
      return told && { contents: told.contents, range: rangeOf(analysis, told.start, told.end) };
    }) as never;
  });
  connection.onCompletion(({ textDocument: { uri }, position }, token) => {
    return at(uri, position, token, (analysis, offset) =>
      completeAt(analysis, offset, analysis.rules.registries, words.counts),
    ) as never;
  });
  connection.onDefinition(
    ({ textDocument: { uri }, position }, token) =>
      at(uri, position, token, (analysis, offset) =>
        definitions(analysis, offset).map((place) => locationOf(analysis, place)),
      ) as never,
  );
  connection.onReferences(
    ({ textDocument: { uri }, position, context }, token) =>
      at(uri, position, token, (analysis, offset) =>
        sameName(analysis, offset)
          .filter(({ isDeclaration }) => context.includeDeclaration || !isDeclaration)
          .map((place) => locationOf(analysis, place)),
      ) as never,
  );
  connection.onDocumentHighlight(
    ({ textDocument: { uri }, position }, token) =>
      at(uri, position, token, (analysis, offset) =>
        sameName(analysis, offset).map(({ start, end, isDeclaration }) => ({
          range: rangeOf(analysis, start, end),
          kind: isDeclaration ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
        })),
      ) as never,
  );
  connection.onPrepareRename(
    ({ textDocument: { uri }, position }, token) =>
      at(uri, position, token, (analysis, offset) => {
        const place = renameable(analysis, offset);
        return place && { range: rangeOf(analysis, place.start, place.end), placeholder: place.name };
      }) as never,
  );
  connection.onRenameRequest(
    ({ textDocument: { uri }, position, newName }, token) =>
      at(uri, position, token, (analysis, offset) => ({
        changes: { [uri]: renameEdits(analysis, offset, newName) },
      })) as never,
  );
}

function renameEdits(analysis: Analysis, offset: number, newName: string): TextEdit[] {
  try {
    return renameAt(analysis, offset, newName).map(({ start, end, text }) => ({
      range: rangeOf(analysis, start, end),
      newText: text,
    }));
  } catch (error) {
    if (error instanceof RenameRefusal) throw refusal(error.message);
    throw error;
  }
}

const locationOf = (analysis: Analysis, { start, end }: NamePlace): Location => ({
  uri: analysis.text.uri,
  range: rangeOf(analysis, start, end),
});

/** The place that declares the name at an offset. */
export function definitions(analysis: Analysis, offset: number): readonly NamePlace[] {
  const names = namesOf(analysis);
  const place = names.at(offset).find(({ declaration }) => declaration !== null);
  if (place === undefined) return [];
  const declaring = names.places.filter((one) => one.isDeclaration && one.declaration === place.declaration);
  return declaring.slice(0, 1);
}

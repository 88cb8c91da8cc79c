// The places of a document's properties. Apart from what reads them, because every check asks whether there are any.
import { existsSync } from 'node:fs';
import type { Project } from '../config/project-file.ts';

/** `expense.json` has its properties in `expense.properties.json`. */
export const propertyFileOf = (name: string): string => `${name.replace(/\.[^./\\]+$/, '')}.properties.json`;

/** True if properties may be known of a document. */
export const mayHaveProperties = (name: string, { settings }: Project): boolean =>
  name !== '-' && (settings.properties !== undefined || existsSync(propertyFileOf(name)));

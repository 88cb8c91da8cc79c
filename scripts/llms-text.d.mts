export function llmsIndex(linkOf: (file: string) => string): string;
export function llmsFull(): string;
export function linkFromDocs(file: string): string;

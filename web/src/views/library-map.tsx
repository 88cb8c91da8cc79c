// The library in two dimensions: its vectors along the two directions in which they differ most (principal components, Pearson 1901), made by the build. The
// document's own vector goes through the same projection, so the same document always stands in the same place.
import { useLoaded } from '../parts/loaded.ts';
import { Failure, Waiting } from '../parts/notice.tsx';
import type { Match } from './similar.tsx';

declare const LIBRARY_MAP_FILE: string;

interface LibraryMapFile {
  readonly names: readonly string[];
  /** Two numbers a behavior. */
  readonly places: readonly number[];
  readonly mean: readonly number[];
  readonly axes: readonly (readonly number[])[];
}

let file: Promise<LibraryMapFile> | undefined;

function readMap(): Promise<LibraryMapFile> {
  file ??= fetch(LIBRARY_MAP_FILE).then((response) => {
    if (!response.ok) throw new Error('The map of the library could not be fetched.');
    return response.json() as Promise<LibraryMapFile>;
  });
  file.catch(() => {
    file = undefined;
  });
  return file;
}

const size = 640;
const margin = 26;
const labelsMax = 6;

export function project(
  vector: readonly number[],
  { mean, axes }: Pick<LibraryMapFile, 'mean' | 'axes'>,
): readonly [number, number] {
  const along = (axis: readonly number[]) =>
    axis.reduce((sum, part, i) => sum + part * ((vector[i] ?? 0) - (mean[i] ?? 0)), 0);
  return [along(axes[0] ?? []), along(axes[1] ?? [])];
}

export function LibraryMap({ vector, near }: { readonly vector: readonly number[]; readonly near: readonly Match[] }) {
  const { value: map, error, reload } = useLoaded(readMap, []);
  if (error !== null) return <Failure error={error} onRetry={reload} />;
  if (map === null) return <Waiting what="Fetching the map" />;
  const places = map.names.map((name, i) => ({ name, x: map.places[2 * i] ?? 0, y: map.places[2 * i + 1] ?? 0 }));
  const [ownX, ownY] = project(vector, map);
  const xs = [...places.map(({ x }) => x), ownX];
  const ys = [...places.map(({ y }) => y), ownY];
  const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const atX = (x: number) => margin + ((x - left) / (right - left || 1)) * (size - 2 * margin);
  const atY = (y: number) => size - margin - ((y - low) / (high - low || 1)) * (size - 2 * margin);
  const nearNames = near.map(({ behavior_name }) => behavior_name);
  return (
    <section class="card">
      <h2>Where it stands in the library</h2>
      <svg
        class="chart"
        viewBox={`0 0 ${size} ${size}`}
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
        {places
          .filter(({ name }) => nearNames.slice(0, labelsMax).includes(name))
          .map(({ name, x, y }) => (
            <text
              key={name}
              x={atX(x) + (atX(x) > size / 2 ? -8 : 8)}
              y={atY(y) + 4}
              text-anchor={atX(x) > size / 2 ? 'end' : 'start'}
            >
              {name}
            </text>
          ))}
        <circle class="dot own" cx={atX(ownX)} cy={atY(ownY)} r="8">
          <title>the document</title>
        </circle>
      </svg>
      <p class="muted">
        Red is the document{near.length > 0 ? ', blue what is most similar' : ''}, grey the other {places.length}{' '}
        behaviors. Near on the map is near in the two directions in which the library differs most; the list counts all
        of them.
      </p>
    </section>
  );
}

// What a view about the document says while there is none that can be read.
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { kept, openText } from '../kept.ts';
import { liveFault, type Reading, reading, refresh, startLive } from '../live.ts';
import { Empty, Failure, Waiting } from '../parts/notice.tsx';
import { hrefOf } from '../route.ts';
import { useStore } from '../store.ts';
import { OpenButtons } from './start.tsx';

export interface Ready extends Reading {
  readonly value: NonNullable<Reading['value']>;
}

export function NeedDocument({
  title,
  children,
}: {
  readonly title: string;
  readonly children: (ready: Ready) => ComponentChildren;
}) {
  useEffect(startLive, []);
  const document = useStore(kept);
  const now = useStore(reading);
  const fault = useStore(liveFault);
  if (document === null || document.text.trim() === '')
    return (
      <Empty title={title}>
        <p>This view works on the document of the workbench, and none is open.</p>
        <OpenButtons onOpen={openText} />
        <p>
          <a href={hrefOf('start')}>Other ways to one</a>
        </p>
      </Empty>
    );
  if (fault !== null && now === null) return <Failure error={fault} onRetry={refresh} />;
  if (now === null) return <Waiting what={`Reading ${document.name}`} />;
  if (now.isStale || now.value === null) {
    const [first] = now.outline.faults;
    return (
      <Empty title={`${document.name} cannot be read`}>
        {first !== undefined && (
          <p>
            Line {first.line}, column {first.column}: {first.message}.
          </p>
        )}
        <p>
          <a href={hrefOf('workbench')}>Mend it in the workbench</a>, where every such place is marked.
        </p>
      </Empty>
    );
  }
  return <>{children({ ...now, value: now.value })}</>;
}

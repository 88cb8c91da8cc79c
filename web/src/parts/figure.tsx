// Numbers with what they are of.

export function Figure({ number, of }: { readonly number: number | string; readonly of: string }) {
  return (
    <div class="figure">
      <strong>{typeof number === 'number' ? number.toLocaleString('en') : number}</strong>
      <span>{of}</span>
    </div>
  );
}

export function Meter({ share, label }: { readonly share: number; readonly label: string }) {
  const percent = Math.round(share * 100);
  return (
    <span class="number">
      <span class="meter" role="img" aria-label={`${label} ${percent} %`}>
        <i style={{ width: `${percent}%` }} />
      </span>{' '}
      {percent} %
    </span>
  );
}

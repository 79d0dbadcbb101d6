import { colourTokens } from '../../../styles/colour-tokens.ts';
import { contrastRatio } from '../../../styles/contrast-ratio.ts';
import { Specimen } from './specimen.tsx';

const sizes = [
  ['text-4xl', '48', 'Out for delivery in Manchester'],
  ['text-3xl', '36', 'Send a parcel'],
  ['text-2xl', '28', 'Shipping Summary'],
  ['text-xl', '22', 'Receiver Details'],
  ['text-lg', '18', 'Electric vans from Dartford to every United Kingdom postcode.'],
  ['text-base', '16', 'The body of every page. It is never smaller than this on a phone.'],
  ['text-sm', '14', 'Hints, errors and what stands beside a figure.'],
] as const;

/** Colour, type and space, read from the stylesheet's tokens. */
export function Foundations() {
  return (
    <>
      <Specimen
        title="Colour"
        note="Light on the left, dark on the right, with the contrast of each against the page."
        layout="stack"
      >
        <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-2 xl:grid-cols-3">
          {Array.from(colourTokens, ([name, { light, dark }]) => (
            <li key={name} className="grid grid-cols-[5rem_1fr] items-center gap-3">
              <Swatch light={light} dark={dark} />
              <span className="leading-tight">
                <span className="font-medium">{name}</span>
                <span className="figures block text-sm text-quiet">
                  {onPage(light, 'light')} · {onPage(dark, 'dark')}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen title="Type" note="Figtree, one variable file. The larger, the tighter." layout="stack">
        {sizes.map(([size, pixels, words]) => (
          <div key={size} className="grid grid-cols-[3.5rem_1fr] items-baseline gap-4">
            <span className="figures text-sm text-quiet">{pixels}</span>
            <span className={`${size} min-w-0 font-semibold break-words`}>{words}</span>
          </div>
        ))}
        <div className="grid grid-cols-[3.5rem_1fr] items-baseline gap-4">
          <span className="text-sm text-quiet">Figures</span>
          <span className="figures grid justify-start text-right text-xl">
            <span>£1,111.11</span>
            <span>£8,888.88</span>
          </span>
        </div>
      </Specimen>
      <Specimen
        title="Space, radius, shadow"
        note="Multiples of 4. Controls 10, cards 16, pills full. One shadow, used rarely."
      >
        {['size-2', 'size-4', 'size-6', 'size-8', 'size-12', 'size-16'].map((size) => (
          <span key={size} className={`${size} bg-route`} />
        ))}
        <span className="grid h-16 w-28 place-items-center rounded-control border border-control text-sm">control</span>
        <span className="grid h-16 w-28 place-items-center rounded-card border border-control text-sm">card</span>
        <span className="grid h-16 w-28 place-items-center rounded-full border border-control text-sm">pill</span>
        <span className="grid h-16 w-28 place-items-center rounded-card bg-surface text-sm shadow-lifted">lifted</span>
      </Specimen>
    </>
  );
}

function Swatch({ light, dark }: { light: string; dark: string }) {
  return (
    <svg viewBox="0 0 80 44" aria-hidden="true" className="rounded-control border border-line">
      <rect width="40" height="44" fill={light} />
      <rect x="40" width="40" height="44" fill={dark} />
    </svg>
  );
}

function onPage(colour: string, scheme: 'light' | 'dark'): string {
  const page = colourTokens.get('page');
  return page ? contrastRatio(colour, page[scheme]).toFixed(1) : '';
}

/** For the eye: screen readers have keys of their own for the same. */
export function KeyHints({ keys }: { readonly keys: readonly (readonly [keys: string, does: string])[] }) {
  return (
    <p aria-hidden="true" className="flex items-center gap-x-3 text-sm text-quiet max-lg:hidden">
      {keys.map(([pressed, does]) => (
        <span key={pressed} className="inline-flex items-center gap-1">
          {pressed.split(' ').map((key) => (
            <kbd key={key} className="key-hint">
              {key}
            </kbd>
          ))}
          <span className="ml-0.5">{does}</span>
        </span>
      ))}
    </p>
  );
}

export const listKeys = [
  ['j k', 'move'],
  ['↵', 'open'],
] as const;

/** The lark on a 48 grid, for use inside other drawings: its body in the text colour. */
export function Lark({ wingClassName = 'stroke-drawing-wing' }: { readonly wingClassName?: string }) {
  return (
    <>
      <path
        className={wingClassName}
        strokeWidth="4"
        d="M22.3 23.2C14.8 20.7 9.3 14.6 7.8 6.5 4.3 15.5 6 25.3 13.3 32.4"
      />
      <path
        className="fill-current"
        d="M47.3 19.3c-2.4.5-4.4 1.3-6.2 2.4C40.2 33.7 31 43 17 43H4a2 2 0 0 1 0-4h7c8-.5 12-6 14.5-11.5C28.2 21.3 29.7 14 36 14c2.4 0 4.3 1.3 5.1 3.4 2.2.3 4.3.9 6.2 1.9z"
      />
    </>
  );
}

/** A sentence in which 'e-mail' stays on one line: a browser breaks a line at a hyphen, and no style tells it not to. */
export function UnbrokenEmail({ children: sentence }: { readonly children: string }) {
  return sentence.split(/(e-mails?)/i).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other name, and never change places
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}

const placeholders = /change.?me|placeholder|password|example|default|your.?(?:own.?)?key|secret.?key|qwerty|letmein/i;

/** For a key that a person types or an attacker asks us about one guess at a time, and for one that can be tried without us. */
export const fewestBits = { online: 24, offline: 60 } as const;

/**
 * Whether somebody who tries repeats, runs such as abcdef and well-known words would find a key soon. An estimate: random keys pass
 * (16 hexadecimal digits have about 40 bits by it, 32 about 90), and a phrase may pass that a dictionary would find.
 */
export function isGuessable(key: string, bits: number): boolean {
  return placeholders.test(key) || estimateBits(key) < bits;
}

/** Counts the steps between characters that neither repeat, nor go on by one, nor were there before. */
function estimateBits(key: string): number {
  const steps = new Set<string>();
  for (let at = 1; at < key.length; at += 1) {
    const isRun = Math.abs(key.charCodeAt(at) - key.charCodeAt(at - 1)) <= 1;
    if (!isRun) steps.add(key.slice(at - 1, at + 1));
  }
  return steps.size * Math.log2(new Set(key).size);
}

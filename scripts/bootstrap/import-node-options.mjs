/**
 * Bounds the memory of an address import. Left alone, Node would rather take more of it than tidy up, the more the more rows come,
 * though only two batches are ever in use. The first option keeps the room for short-lived rows that a small heap would lose.
 */
export const importNodeOptions = ['--max-semi-space-size=16', '--max-old-space-size=96'];

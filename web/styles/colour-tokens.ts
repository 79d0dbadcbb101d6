import css from './tokens.css?raw';

export interface ColourToken {
  light: string;
  dark: string;
}

const declaration = /--([a-z-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/g;

/** The colour roles as tokens.css declares them, so that tests and the gallery speak of the real values. */
export const colourTokens: ReadonlyMap<string, ColourToken> = new Map(
  Array.from(css.matchAll(declaration), ([, name = '', light = '', dark = '']) => [name, { light, dark }]),
);

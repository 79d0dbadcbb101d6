/** The package types its generated C functions alone. */
declare module 'libheif-js/wasm-bundle.js' {
  interface HeifImage {
    is_primary(): boolean;
    get_width(): number;
    get_height(): number;
    /** Calls back with null if it can't be decoded. */
    display(
      into: { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number },
      done: (decoded: object | null) => void,
    ): void;
  }
  const libheif: { readonly HeifDecoder: new () => { decode(bytes: Uint8Array): readonly HeifImage[] } };
  export default libheif;
}

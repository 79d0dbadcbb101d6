import { parentPort, workerData } from 'node:worker_threads';
import libheif from 'libheif-js/wasm-bundle.js';

export interface HeicRequest {
  readonly bytes: Uint8Array;
  readonly mostPixels: number;
}

/** Without data it is too large, or can't be read. */
export type DecodedHeic =
  | { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray<ArrayBuffer> }
  | { readonly width: number; readonly height: number };

const { bytes, mostPixels } = workerData as HeicRequest; // what encode-image.ts starts this thread with
const images = new libheif.HeifDecoder().decode(bytes);
const image = images.find((one) => one.is_primary()) ?? images[0];
const width = image?.get_width() ?? 0;
const height = image?.get_height() ?? 0;
if (!image || width * height > mostPixels) answer({ width, height });
else {
  const data = new Uint8ClampedArray(width * height * 4);
  image.display({ data, width, height }, (decoded) =>
    decoded ? answer({ width, height, data }, [data.buffer]) : answer({ width: 0, height: 0 }),
  );
}

function answer(decoded: DecodedHeic, handedOver: ArrayBuffer[] = []): void {
  parentPort?.postMessage(decoded, handedOver);
}

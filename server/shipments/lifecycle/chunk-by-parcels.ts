/** As many as the database moves or deletes in one statement, well before it gives that up. */
const mostParcels = 2000;

/** Splits shipments, in their order, so that a statement for each chunk is about a bounded number of parcels. */
export function chunkByParcels<S extends { readonly pieces: number }>(shipments: readonly S[]): readonly S[][] {
  const chunks: S[][] = [];
  let parcels = 0;
  for (const shipment of shipments) {
    const chunk = chunks.at(-1);
    const isFull = !chunk || parcels + shipment.pieces > mostParcels;
    parcels = shipment.pieces + (isFull ? 0 : parcels);
    if (isFull) chunks.push([shipment]);
    else chunk.push(shipment);
  }
  return chunks;
}

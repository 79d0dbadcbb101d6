/** Everything that is written on a label. */
export interface LabelData {
  readonly companyName: string;
  /** What was bought: 'Delivery in 2 working days'. */
  readonly service: string;
  readonly trackingCode: string;
  /** The reference people read out. */
  readonly reference: string;
  /** The sender's own; empty where they gave none. */
  readonly customerReference: string;
  /** 'Parcel' or 'Document'. */
  readonly kind: string;
  /** Of the whole shipment. */
  readonly weightKg: string;
  readonly pieces: number;
  readonly sender: LabelAddress;
  /** Empty where the sender has no company. */
  readonly senderCompany: string;
  readonly receiver: LabelAddress;
}

/** Who and where. */
export interface LabelAddress {
  readonly fullName: string;
  /** House number or name; empty where nobody gave one. */
  readonly building: string;
  readonly streetName: string;
  readonly town: string;
  readonly postcode: string;
  readonly country: string;
}

const text = { type: 'string', minLength: 1, maxLength: 300 };
const email = { type: 'string', maxLength: 254, pattern: '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$' };
const phone = { type: 'string', pattern: '^[0-9+ ]{7,20}$' };
const country = { enum: ['UK'] };
const postcode = { type: 'string', pattern: '^[A-Z]{1,2}[0-9][0-9A-Z]? ?[0-9][A-Z]{2}$' };
const weight = { type: 'number', minimum: 1, maximum: 100_000 };

export const quoteBody = {
  type: 'object',
  required: ['country', 'postal_code_from', 'postal_code_to', 'weight'],
  properties: { country, postal_code_from: postcode, postal_code_to: postcode, weight },
};

const party = (side: 'shipper' | 'receiver') => ({
  [`${side}_fullname`]: text,
  [`${side}_email_address`]: email,
  [`${side}_phone_number`]: phone,
  [`${side}_country`]: country,
  [`${side}_postal_code`]: postcode,
  [`${side}_street_name`]: text,
  [`${side}_building`]: text,
});

const required = {
  ...party('shipper'),
  ...party('receiver'),
  shipment_content: text,
  weight,
  total_gross_weight: weight,
  number_of_pieces: { type: 'integer', minimum: 1, maximum: 99 },
  parcel_type: { enum: ['DOCUMENT', 'PARCEL'] },
  preferred_payment_method: { enum: ['STRIPE', 'CREDIT_CARD'] },
};

export const shipmentBody = {
  type: 'object',
  required: Object.keys(required),
  properties: { ...required, total_amount: { type: 'number' }, sender_declaration: { type: 'boolean' } },
};

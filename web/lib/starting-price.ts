/** The price shipping starts at, with and without VAT: both are shown wherever one is (the tagline of specification, section 1). */
export const startingPrice = { exclVat: '£2.00', inclVat: '£2.40' } as const;

/** What stands in the built pages where the product's own address belongs. No host can ever have this name (RFC 2606). */
export const addressPlaceholder = 'https://public-url.invalid';

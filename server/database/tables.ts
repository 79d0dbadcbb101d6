/** Every table of the product by its SQL name. Each slice adds its own: one interface a table, named in the singular. */
export interface Tables {}

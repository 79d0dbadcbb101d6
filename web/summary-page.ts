/** Loads the Shipping Summary: for the table of URLs, and for the page that leads there and wants to have it ready by then. */
export const loadSummaryPage = () => import('./routes/public/get-quotes.tsx');

/** For the routes, and for the quote form, which preloads it. */
export const loadSummaryPage = () => import('./routes/public/get-quotes.tsx');

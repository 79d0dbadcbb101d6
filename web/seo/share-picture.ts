/** The picture that goes with a link when it is shared: 1200 by 630, drawn by `npm run screenshots -- share`. */
export interface SharePicture {
  /** Its path on our host. */
  readonly file: string;
  /** What it shows, for those who can't see it. */
  readonly alt: string;
}

const van: SharePicture = {
  file: '/share/van.png',
  alt: 'An electric van on the road through a drawn London',
};

const pictures: Readonly<Record<string, SharePicture>> = {
  '/track-parcel': { file: '/share/doorstep.png', alt: 'An electric van on its way to a front door' },
  '/help': { file: '/share/doorstep.png', alt: 'An electric van on its way to a front door' },
  '/our-goals': { file: '/share/charging.png', alt: 'An electric van at its charging point' },
};

/** The picture of a page; the van where it has none of its own. It carries no words, so it fits every page and company name. */
export function pictureOf(path: string): SharePicture {
  return pictures[path] ?? van;
}

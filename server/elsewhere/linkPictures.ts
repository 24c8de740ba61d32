/** Paths of the pictures of links, of `pictureSize`, as the heads of pages have them (shared/pages.ts). */
export const linkPictures = {
  level: (id: number) => `/api/level/${id}/image?width=1200&height=630`,
  pack: (id: number) => `/api/pack/${id}/card`,
  profile: (id: number) => `/api/account/${id}/card`,
};

/** The pictures of a product in their order, each once; only null for a product without any (PICS-02). */
export function picturesOf(product: {
  imageUrl: string | null
  moreImageUrls: readonly string[]
}): readonly (string | null)[] {
  const addresses = [product.imageUrl, ...product.moreImageUrls].filter((address) => address !== null)
  return addresses.length > 0 ? [...new Set(addresses)] : [null]
}

/** What a picture of a product is called, for those who do not see it: the first is the product itself. */
export function pictureLabel(name: string, place: number, count: number): string {
  return place === 0 ? name : `${name}, image ${place + 1} sur ${count}`
}

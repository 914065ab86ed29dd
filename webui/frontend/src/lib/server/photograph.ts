/** A photograph's longer side is sent with so many px at most: enough to read a strip that fills it. */
const LONGEST = 2400
const QUALITY = 0.9

/** The size at which a picture is sent: as it is, or smaller with the same proportions. */
export function sentSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, LONGEST / Math.max(width, height, 1))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** A photograph as it is sent: upright, smaller, and without what the phone notes in it, such as where it was taken. One
 * that this browser cannot open goes as it is. */
export async function prepared(file: Blob): Promise<Blob> {
  try {
    const picture = await createImageBitmap(file)
    const { width, height } = sentSize(picture.width, picture.height)
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height)
    picture.close()
    const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY))
    return made ?? file
  } catch {
    return file
  }
}

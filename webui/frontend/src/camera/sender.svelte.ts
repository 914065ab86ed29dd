import type { Camera } from './device.svelte.ts'
import type { Line } from './line.svelte.ts'

/** A frame may come so much before its turn, ms: cameras do not keep time. */
const EARLY_MS = 12
const STILL_QUALITY = 0.92

/** A picture's size with its longer side at most `most` px, its shape kept. */
export function fitted(width: number, height: number, most: number): [number, number] {
  const by = Math.min(1, most / Math.max(width, height))
  return [Math.round(width * by), Math.round(height * by)]
}

/** Takes frames off the video, codes them as JPEG and sends them, as many as are wanted and taken. */
export class Sender {
  private readonly canvas = document.createElement('canvas')
  private video: HTMLVideoElement | null = null
  private last = 0
  private busy = false
  private still = false

  constructor(
    private readonly camera: Camera,
    private readonly line: Line,
  ) {
    line.onstill = () => (this.still = true)
  }

  /** Begins with a video that plays the camera; what ends it again. */
  begin(video: HTMLVideoElement): () => void {
    this.video = video
    video.srcObject = this.camera.stream
    void video.play().catch(() => undefined)
    let ended = false
    const next = (): void => {
      if (ended) return
      video.requestVideoFrameCallback((now, frame) => {
        next()
        this.frame(frame.captureTime ?? now)
      })
    }
    next()
    return () => {
      ended = true
      this.video = null
      video.srcObject = null
    }
  }

  private frame(at: number): void {
    if (this.busy || !this.line.free) return
    if (this.still) {
      this.still = false
      void this.send('still', at)
    } else if (at - this.last >= 1000 / this.line.fps - EARLY_MS) {
      this.last = at
      void this.send('frame', at)
    }
  }

  private async send(kind: 'frame' | 'still', at: number): Promise<void> {
    const video = this.video
    const pen = this.canvas.getContext('2d', { alpha: false })
    if (!video || !pen || !video.videoWidth) return
    this.busy = true
    try {
      const [width, height] = kind === 'still' ? [video.videoWidth, video.videoHeight] : fitted(video.videoWidth, video.videoHeight, this.line.width)
      if (this.canvas.width !== width) this.canvas.width = width
      if (this.canvas.height !== height) this.canvas.height = height
      pen.drawImage(video, 0, 0, width, height)
      const coded = await new Promise<Blob | null>((done) => this.canvas.toBlob(done, 'image/jpeg', kind === 'still' ? STILL_QUALITY : this.line.quality))
      if (coded) await this.line.send(kind, at, coded)
    } finally {
      this.busy = false
    }
  }
}

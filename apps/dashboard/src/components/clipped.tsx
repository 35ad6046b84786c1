// A text that its column may cut off, with the whole of it on hover; a dash where there is none.

export function Clipped({ text }: { readonly text: string | null | undefined }) {
  return <bdi {...(text ? { title: text } : {})}>{text ?? '–'}</bdi>;
}

// The mark: one ping, going out once.
export function Logo({ size = 22 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <circle cx="12" cy="12" r="10.5" stroke="currentColor" strokeOpacity="0.3" strokeWidth="1.25" />
      <path
        d="M5.6 18.4a9 9 0 1 1 12.8 0"
        stroke="currentColor"
        strokeOpacity="0.65"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
      <path d="M8.8 15.2a4.5 4.5 0 1 1 6.4 0" stroke="#63bccc" strokeWidth="1.75" strokeLinecap="round" />
      <circle cx="12" cy="12" r="1.9" fill="#63bccc" />
    </svg>
  );
}

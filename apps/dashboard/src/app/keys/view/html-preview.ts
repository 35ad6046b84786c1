// A stored HTML body as a document that can do nothing: no script, no request, no way out. Pure.

// The frame's sandbox forbids scripts, forms and navigation of the page; this forbids all that is fetched.
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'";

/** For `srcdoc` of `<iframe sandbox="">`. Links open nowhere: a new window is what the sandbox refuses. */
export function previewDocument(html: string): string {
  const ours = `<meta http-equiv="Content-Security-Policy" content="${POLICY}"><base target="_blank">`;
  return `<!doctype html><html><head><meta charset="utf-8">${ours}${STYLE}</head><body>${html}</body></html>`;
}

const STYLE = '<style>:root{background:#fff;color:#111;font:14px/1.5 system-ui,sans-serif}body{margin:12px}</style>';

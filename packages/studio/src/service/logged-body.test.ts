import { describe, expect, it } from 'vitest';
import { loggedText, receivedBody, sentBody } from './logged-body.ts';

describe('bodies in the log', () => {
  it('mask secrets wherever they are, also in a body that was cut', () => {
    const body = '{"name":"ci","secret":"dk_abc\\"def","data":{"webhook_secret": "whsec_1","api_key":"k';
    expect(loggedText(body)).toBe(
      '{"name":"ci","secret":"••••••","data":{"webhook_secret": "••••••","api_key":"••••••"',
    );
  });

  it('omit the bytes of images and say how many there were', () => {
    expect(loggedText(`{"image_url":"data:image/png;base64,${'A'.repeat(5000)}","prompt":"a"}`)).toBe(
      '{"image_url":"data:image/png;base64,… 5000 characters","prompt":"a"}',
    );
  });

  it('are cut to a length', () => {
    expect(loggedText('x'.repeat(20_000)).length).toBeLessThan(8300);
  });

  it('list the parts of a form', () => {
    const form = new FormData();
    form.set('file', new Blob(['12345'], { type: 'image/png' }));
    form.set('webhook_secret', 'whsec_1');
    expect(sentBody(form)).toBe('file: image/png, 5 bytes\nwebhook_secret: ••••••');
  });

  it('of a response are read from a copy, so the caller still gets them', async () => {
    const response = Response.json({ secret: 's', items: 'y'.repeat(200_000) });
    expect(await receivedBody(response)).toMatch(/^\{"secret":"••••••","items":"y+\n… \d+ more characters$/);
    expect((await response.json()).items).toHaveLength(200_000);
    const image = new Response(new Uint8Array(3), { headers: { 'content-type': 'image/png' } });
    expect(await receivedBody(image)).toBe('image/png');
  });
});

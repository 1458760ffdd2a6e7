import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousViolations } from '../browser/site-browser.ts';
import { discImage } from '../scenarios/test-images.ts';
import { button, expectCalm, expectPainted, type Studio, savedImage, startStudio, type Visit } from './studio.ts';

let studio: Studio;
let visit: Visit;

/** The real engine draws here; small images keep it quick. */
beforeAll(async () => {
  studio = await startStudio();
  visit = await studio.visit();
});
afterAll(() => studio?.close());

const small = async ({ page }: Visit): Promise<void> => {
  await page.getByLabel('Width').fill('256');
  await page.getByLabel('Height').fill('192');
};

/** One of our images, stored by the service. */
async function image(): Promise<string> {
  const { json } = await studio.running.call('POST', '/api/v1/upload', {
    form: { file: new Blob([await discImage()]) },
  });
  return json.data.run_id;
}

const resultOf = async ({ page }: Visit) => {
  await page.getByRole('heading', { name: 'Done' }).waitFor();
  return savedImage(page, () => button(page, 'Download').click());
};

describe('Make', () => {
  it('generates an image for a user who only types and presses the button', async () => {
    const { page } = visit;
    await page.getByRole('heading', { name: 'Your first image' }).waitFor();
    // The prompt already has the focus.
    await page.keyboard.type('a fox by a lake');
    await small(visit);
    await button(page, 'Generate image').click();
    await expectPainted(page.locator('.card img').first());
    await page.locator('.card a').first().click();
    const file = await savedImage(page, () => button(page, 'Download').click());
    expect([file.width, file.height]).toEqual([256, 192]);
    expect(file.name).toMatch(/^a-fox-by-a-lake.*\.png$/);
    expectCalm(visit);
  });

  it('shows just the fields of the model, and says what is missing before it sends anything', async () => {
    await visit.goto('/');
    const { page } = visit;
    const model = page.getByLabel('Model', { exact: true });
    await model.selectOption('vendorb-imagen4');
    expect(await page.getByLabel('Width').count()).toBe(0);
    // It requires a shape and has no default: one is selected, and can be changed.
    expect(await page.getByRole('radio', { name: '1:1' }).isChecked()).toBe(true);
    await page.getByRole('radio', { name: '16:9' }).check();
    await page.getByLabel('Prompt', { exact: true }).fill('a boat');
    await model.selectOption('wan-image-2.2');
    expect(await page.getByLabel('Width').inputValue()).toBe('1024');
    expect(await page.getByLabel('Custom model').locator('option').count()).toBeGreaterThan(1);
    await button(page, 'Generate image').click();
    expect(await page.locator('.field-problem').first().textContent()).toContain('Required');
    const lora = page.getByLabel('LoRA, low noise');
    await expect
      .poll(() =>
        lora.evaluate((input) => [...((input as HTMLInputElement).list?.options ?? [])].map((one) => one.value)),
      )
      .toContain('ceramicist-portraits-v3');
    await page.getByLabel('Custom model').selectOption('Ceramicist portraits');
    await lora.fill('ceramicist-portraits-v3');
    await page.getByLabel('LoRA, high noise').fill('ceramicist-portraits-v3');
    expect(await page.locator('.field-problem').count()).toBe(0);
    await page.getByText('More settings').click();
    const schedules = page.getByLabel('Scheduler');
    expect(await schedules.evaluate((input) => (input as HTMLInputElement).list?.options.length)).toBeGreaterThan(1);
    await model.selectOption('flux-dev');
    expectCalm(visit);
  });

  it('shows a sample of every model for the same prompt, and takes the one that is chosen', async () => {
    const { page } = visit;
    await button(page, 'View models').click();
    const dialog = page.getByRole('dialog');
    const cards = dialog.locator('.model-card');
    const models = await page.getByLabel('Model', { exact: true }).locator('option').count();
    await cards.first().waitFor();
    expect(await cards.count()).toBe(models);
    for (const card of await cards.all()) {
      await card.scrollIntoViewIfNeeded();
      await expectPainted(card.locator('img'));
    }
    expect(await seriousViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: /^vendora/ }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Model', { exact: true }).inputValue()).toBe('vendora');
    await page.getByLabel('Model', { exact: true }).selectOption('flux-dev');
    expectCalm(visit);
  });

  it('enhances the prompt, and takes it back', async () => {
    const { page } = visit;
    const prompt = page.getByLabel('Prompt', { exact: true });
    await prompt.fill('a boat');
    await button(page, 'Enhance').click();
    await expect.poll(() => prompt.inputValue()).toMatch(/boat.{10,}/);
    await button(page, 'Undo').click();
    expect(await prompt.inputValue()).toBe('a boat');
  });

  it('takes a reference image as a file, dropped, pasted or from a run, and sends it along', async () => {
    const { page } = visit;
    const bytes = await discImage();
    await page.locator('input[type=file]').setInputFiles({ name: 'disc.png', mimeType: 'image/png', buffer: bytes });
    await expectPainted(page.getByAltText('Image 1'));
    await button(page, 'Remove image 1').click();
    for (const [target, type] of [
      ['.images-input', 'drop'],
      ['body', 'paste'],
    ] as const) {
      await page.evaluate(
        ([selector, event, base64]) => {
          const data = new DataTransfer();
          data.items.add(
            new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], 'disc.png', { type: 'image/png' }),
          );
          const fields = { bubbles: true, cancelable: true };
          document
            .querySelector(selector)
            ?.dispatchEvent(
              event === 'drop'
                ? new DragEvent(event, { ...fields, dataTransfer: data })
                : new ClipboardEvent(event, { ...fields, clipboardData: data }),
            );
        },
        [target, type, bytes.toString('base64')] as const,
      );
      await expectPainted(page.getByAltText('Image 1'));
      await button(page, 'Remove image 1').click();
    }
    await button(page, 'From a run').click();
    await page.getByRole('dialog').locator('.run-pick').first().click();
    await expectPainted(page.getByAltText('Image 1'));
    await page.getByLabel('Prompt', { exact: true }).fill('a balloon in this style');
    await small(visit);
    await button(page, 'Generate image').click();
    await expectPainted(page.getByRole('link', { name: /balloon.*Completed/ }).locator('img'));
    const { json } = await studio.running.call('GET', '/api/v1/runs?run_type=generate&limit=1');
    expect(json.data[0].inputs.reference_image_url).toContain('/files/');
    expectCalm(visit);
  });

  it('draws a character, tagged references, a combination and a video, all in one place', async () => {
    const { page } = visit;
    const from = async (tab: string, count: number): Promise<void> => {
      await page.getByRole('tab', { name: tab }).click();
      for (let index = 0; index < count; index++) {
        await page
          .locator('input[type=file]')
          .setInputFiles({ name: 'disc.png', mimeType: 'image/png', buffer: await discImage() });
        await expectPainted(page.getByAltText(`Image ${index + 1}`));
      }
    };
    await from('Character', 1);
    await page.getByLabel('Prompt', { exact: true }).fill('on a market');
    await page.getByLabel('Resolution').selectOption('720');
    await button(page, 'Draw character').click();
    await page.getByRole('link', { name: /^on a market/ }).waitFor();
    await from('References', 2);
    await page.getByLabel('Name of image 1').fill('ball');
    await page.getByLabel('Prompt', { exact: true }).fill('@ball beside @image2');
    await button(page, 'Draw scene').click();
    await page.getByRole('link', { name: /^@ball/ }).waitFor();
    await from('Combine', 2);
    await button(page, 'Combine').click();
    await page.getByRole('link', { name: /^Combination/ }).waitFor();
    await from('Video', 1);
    await page.getByLabel('Seconds', { exact: true }).fill('1');
    await page.getByText('More settings').click();
    await page.getByLabel('Frames per second', { exact: true }).fill('6');
    await page.getByLabel('Prompt', { exact: true }).fill('slow pan');
    await button(page, 'Generate video').click();
    await page.getByRole('link', { name: 'slow pan Completed' }).waitFor();
    await page.getByRole('link', { name: 'slow pan Completed' }).click();
    const video = page.locator('video');
    await expect.poll(() => video.evaluate((element) => (element as HTMLVideoElement).duration)).toBeCloseTo(1, 0);
    await visit.goto('/');
    await expectPainted(page.getByRole('link', { name: /^Combination of .* and 1 more Completed/ }).locator('img'));
    await expectPainted(page.getByRole('link', { name: 'on a market Completed' }).locator('img'));
    await expectPainted(page.getByRole('link', { name: /^@ball.*Completed/ }).locator('img'));
    expectCalm(visit);
  });
});

describe('Edit by hand', () => {
  it('removes what was brushed over, and shows before and after', async () => {
    await visit.goto(`/runs/${await image()}/edit`);
    const { page } = visit;
    await page.getByRole('tab', { name: 'Remove' }).click();
    const sheet = page.getByRole('application');
    const { x, y, width, height } = (await sheet.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.getByLabel(/^Brush,/).fill('90');
    await page.mouse.move(x + width * 0.42, y + height * 0.42);
    await page.mouse.down();
    await page.mouse.move(x + width * 0.58, y + height * 0.42, { steps: 4 });
    await page.mouse.move(x + width * 0.58, y + height * 0.58, { steps: 4 });
    await page.mouse.move(x + width * 0.42, y + height * 0.58, { steps: 4 });
    await page.mouse.up();
    await button(page, 'Remove and fill').click();
    const { data, channels, ...size } = await resultOf(visit);
    expect([size.width, size.height]).toEqual([320, 240]);
    // The disc in the middle was red; now it is like the blue beside it.
    const at = (120 * 320 + 160) * channels;
    expect(data[at + 2]).toBeGreaterThan(data[at] as number);
    expect(await page.getByLabel('Divider between before and after').count()).toBe(1);
    expectCalm(visit);
  });

  it('paints only by keyboard, undoes, and refuses a mask without strokes', async () => {
    await visit.goto(`/runs/${await image()}/edit`);
    const { page } = visit;
    await page.getByRole('tab', { name: 'Remove' }).click();
    await button(page, 'Remove and fill').click();
    await page.getByText('Nothing marked').waitFor();
    await page.getByRole('application').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    const marked = () =>
      page.getByRole('application').evaluate((canvas) => {
        const { width, height } = canvas as HTMLCanvasElement;
        const { data } = (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height) ?? {
          data: [],
        };
        return data.some((value, index) => index % 4 === 3 && value > 0);
      });
    expect(await marked()).toBe(true);
    await page.keyboard.press('Control+z');
    await expect.poll(marked).toBe(false);
    await page.keyboard.press('Space');
    // The mask is there for every tool.
    await page.getByRole('tab', { name: 'Repaint' }).click();
    await page.getByLabel('What should be there?').fill('a green ball');
    await button(page, 'Replace').click();
    expect((await resultOf(visit)).width).toBe(320);
    expectCalm(visit);
  });

  it('picks by words, cuts out, repaints and reframes', async () => {
    const { page } = visit;
    const runId = await image();
    const start = async (tool: string): Promise<void> => {
      await visit.goto('/');
      await visit.goto(`/runs/${runId}/edit`);
      await page.getByRole('tab', { name: tool }).click();
    };
    await start('By text');
    await page.getByLabel('Object', { exact: true }).fill('red ball');
    await button(page, 'Segment').click();
    expect((await resultOf(visit)).channels).toBe(4);
    expect(await page.locator('.checkerboard').count()).toBeGreaterThan(0);

    await start('Cut out');
    await button(page, 'Remove background').click();
    const cutOut = await resultOf(visit);
    expect(cutOut.data[3]).toBe(0);

    await start('Reframe');
    await page.getByRole('radio', { name: '1:1' }).check();
    await page.getByRole('slider', { name: /in its new frame/ }).focus();
    for (let press = 0; press < 3; press++) await page.keyboard.press('Shift+ArrowUp');
    await button(page, 'Reframe').click();
    const reframed = await resultOf(visit);
    expect([reframed.width, reframed.height]).toEqual([320, 320]);
    const { json } = await studio.running.call('GET', '/api/v1/runs?run_type=reframe&limit=1');
    expect(json.data[0]).toMatchObject({ parent_run_id: runId, inputs: { grid_position_y: 0 } });

    await start('Repaint');
    await page.getByLabel('What should change?').fill('make it winter');
    await button(page, 'Repaint').click();
    expect((await resultOf(visit)).height).toBe(240);
    expectCalm(visit);
  });
});

describe('One run', () => {
  it('separates the image into layers that can be hidden, and walks through the tree', async () => {
    const { json } = await studio.running.call('GET', '/api/v1/runs?run_type=reframe&limit=1');
    const { run_id: child, parent_run_id: parent } = json.data[0];
    await visit.goto(`/runs/${child}/tree`);
    const { page } = visit;
    const family = page.getByRole('navigation', { name: 'Tree of this run' });
    await family.locator('a').nth(1).waitFor();
    await family.locator('a[aria-current]').focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toContain(parent);
    const made = await studio.running.call('GET', '/api/v1/runs?run_type=generate&limit=1');
    await visit.goto(`/runs/${made.json.data[0].run_id}/layers`);
    await page.getByRole('list', { name: /Layers/ }).waitFor();
    const shown = await page.locator('.stack img').count();
    expect(shown).toBeGreaterThan(1);
    await page.getByRole('button', { name: /^Show/ }).first().click();
    expect(await page.locator('.stack img').count()).toBe(shown - 1);
    expectCalm(visit);
  });

  it('compares before and after by keyboard, retries, and takes everything along to be changed', async () => {
    const { page } = visit;
    const { json } = await studio.running.call('GET', '/api/v1/runs?run_type=flux-kontext-edit&limit=1');
    await visit.goto(`/runs/${json.data[0].run_id}/compare`);
    const divider = page.getByLabel('Divider between before and after');
    await divider.focus();
    await page.keyboard.press('ArrowRight');
    expect(await divider.inputValue()).toBe('51');

    const made = await studio.running.call('GET', '/api/v1/runs?run_type=generate&limit=10');
    const first = made.json.data.at(-1);
    await visit.goto(`/runs/${first.run_id}`);
    await button(page, 'Reuse').click();
    await expect.poll(() => page.getByLabel('Prompt', { exact: true }).inputValue()).toBe('a fox by a lake');
    expect(await page.getByLabel('Width').inputValue()).toBe('256');
    await visit.goto(`/runs/${first.run_id}`);
    await button(page, 'More actions').click();
    await page.getByRole('menuitem', { name: 'Rerun' }).click();
    await expect.poll(() => page.url()).not.toContain(first.run_id);
    await expectPainted(page.locator('.stage img'));
    expectCalm(visit);
  });
});

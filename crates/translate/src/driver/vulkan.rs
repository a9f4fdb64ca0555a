//! The installed Vulkan: the loader is loaded at run time, so the build does not need it.

use super::gl::MOST_LANES;
use super::{Call, Machine};
use crate::{Translation, spirv};
use ash::vk;
use std::ffi::CStr;

/// A device of Vulkan 1.2 that has storage buffers in fragments.
pub struct Vulkan {
    device: ash::Device,
    instance: ash::Instance,
    queue: vk::Queue,
    family: u32,
    memory: vk::PhysicalDeviceMemoryProperties,
    pass: vk::RenderPass,
    vertices: vk::ShaderModule,
    /// The device and its version.
    pub name: String,
    buffers: usize,
}

/// A pipeline with its layout.
pub struct Pipeline {
    pipeline: vk::Pipeline,
    layout: vk::PipelineLayout,
    set: vk::DescriptorSetLayout,
    module: vk::ShaderModule,
    buffers: u32,
    is_fragment: bool,
}

/// The objects of one run: buffers and an image to draw to. They are freed together.
#[derive(Default)]
struct Work {
    buffers: Vec<(vk::Buffer, vk::DeviceMemory)>,
    images: Vec<(vk::Image, vk::DeviceMemory, vk::ImageView)>,
    framebuffer: vk::Framebuffer,
    pool: vk::DescriptorPool,
    commands: vk::CommandPool,
}

const FORMAT: vk::Format = vk::Format::R8G8B8A8_UNORM;

/// The vertex shader before fragment programs of rows.
const VERTICES: &str = "void main() {\n    gl_Position = vec4(gl_VertexIndex == 1 ? 1.0 : -1.0, gl_VertexIndex == 2 ? 1.0 : -1.0, 0.0, 1.0);\n}\n";

/// How many words the settings of a text of rows are: its uniforms, and one that is 0.
const SETTINGS: usize = 5;

fn said(what: &'static str) -> impl Fn(vk::Result) -> String {
    move |result| format!("{what}: {result}")
}

fn extent(lanes: usize) -> vk::Extent2D {
    vk::Extent2D { width: 2, height: (lanes.min(MOST_LANES) / 2) as u32 }
}

impl Vulkan {
    /// The first device.
    ///
    /// # Errors
    /// The function or feature that is missing.
    pub fn open() -> Result<Self, String> {
        // SAFETY: loading that library has no effects beyond those of the system's linker.
        let entry = unsafe { ash::Entry::load() }.map_err(|error| format!("no libvulkan ({error})"))?;
        // It stays: threads that have called it run functions of it when they end.
        let entry = std::mem::ManuallyDrop::new(entry);
        let application = vk::ApplicationInfo::default().api_version(vk::API_VERSION_1_2);
        let create = vk::InstanceCreateInfo::default().application_info(&application);
        // SAFETY: what is created here is used on this device only, and lives as long as it.
        unsafe {
            let instance = entry.create_instance(&create, None).map_err(said("no instance of Vulkan 1.2"))?;
            match Self::with(instance.clone()) {
                Ok(vulkan) => Ok(vulkan),
                Err(missing) => {
                    instance.destroy_instance(None);
                    Err(missing)
                }
            }
        }
    }

    /// # Safety
    /// The library of the instance stays loaded.
    unsafe fn with(instance: ash::Instance) -> Result<Self, String> {
        // SAFETY: handles are those of the instance, and structures live as long as the calls.
        unsafe {
            let devices = instance.enumerate_physical_devices().map_err(said("no device"))?;
            let physical = *devices.first().ok_or("no device of Vulkan")?;
            let (mut driver, mut controls) =
                (vk::PhysicalDeviceDriverProperties::default(), vk::PhysicalDeviceFloatControlsProperties::default());
            let mut all = vk::PhysicalDeviceProperties2::default().push_next(&mut driver).push_next(&mut controls);
            instance.get_physical_device_properties2(physical, &mut all);
            let properties = all.properties;
            if properties.api_version < vk::API_VERSION_1_2 {
                return Err("no Vulkan 1.2".to_owned());
            }
            if controls.shader_signed_zero_inf_nan_preserve_float32 == 0 {
                return Err("no device that keeps zeros, infinities and NaN".to_owned());
            }
            let text = |bytes: &[std::ffi::c_char]| CStr::from_ptr(bytes.as_ptr()).to_string_lossy().into_owned();
            let name = format!("{}, {}", text(&properties.device_name), text(&driver.driver_info));
            let has = instance.get_physical_device_features(physical);
            if has.fragment_stores_and_atomics == 0 {
                return Err("no storage buffers that fragments write".to_owned());
            }
            let features = vk::PhysicalDeviceFeatures {
                fragment_stores_and_atomics: 1,
                shader_float64: has.shader_float64,
                shader_int64: has.shader_int64,
                sample_rate_shading: has.sample_rate_shading,
                geometry_shader: has.geometry_shader,
                ..Default::default()
            };
            let words = spirv::of_text(VERTICES, rspirv::spirv::ExecutionModel::Vertex)?;
            let families = instance.get_physical_device_queue_family_properties(physical);
            let wanted = vk::QueueFlags::GRAPHICS | vk::QueueFlags::COMPUTE;
            let family = families.iter().position(|family| family.queue_flags.contains(wanted));
            let family = family.ok_or("no queue that draws and computes")? as u32;
            let queues = [vk::DeviceQueueCreateInfo::default().queue_family_index(family).queue_priorities(&[1.0])];
            let create = vk::DeviceCreateInfo::default().queue_create_infos(&queues).enabled_features(&features);
            let device = instance.create_device(physical, &create, None).map_err(said("no device"))?;
            let attachment = [vk::AttachmentDescription::default()
                .format(FORMAT)
                .samples(vk::SampleCountFlags::TYPE_1)
                .load_op(vk::AttachmentLoadOp::DONT_CARE)
                .store_op(vk::AttachmentStoreOp::STORE)
                .final_layout(vk::ImageLayout::COLOR_ATTACHMENT_OPTIMAL)];
            let color = [vk::AttachmentReference { attachment: 0, layout: vk::ImageLayout::COLOR_ATTACHMENT_OPTIMAL }];
            let subpass = [vk::SubpassDescription::default()
                .pipeline_bind_point(vk::PipelineBindPoint::GRAPHICS)
                .color_attachments(&color)];
            let create = vk::RenderPassCreateInfo::default().attachments(&attachment).subpasses(&subpass);
            let pass = device.create_render_pass(&create, None);
            let vertices = device.create_shader_module(&vk::ShaderModuleCreateInfo::default().code(&words), None);
            let vulkan = Self {
                queue: device.get_device_queue(family, 0),
                memory: instance.get_physical_device_memory_properties(physical),
                pass: pass.unwrap_or_default(),
                vertices: vertices.unwrap_or_default(),
                buffers: properties.limits.max_per_stage_descriptor_storage_buffers as usize,
                device,
                instance,
                family,
                name,
            };
            Ok(vulkan)
        }
    }

    /// Memory that this process writes and reads.
    ///
    /// # Safety
    /// The device exists.
    unsafe fn allocate(
        &self,
        needs: vk::MemoryRequirements,
        flags: vk::MemoryPropertyFlags,
    ) -> Result<vk::DeviceMemory, String> {
        let types = &self.memory.memory_types[..self.memory.memory_type_count as usize];
        let fits = |(number, one): &(u32, &vk::MemoryType)| {
            needs.memory_type_bits >> number & 1 != 0 && one.property_flags.contains(flags)
        };
        let (number, _) = (0..).zip(types).find(fits).ok_or("no memory of this kind")?;
        let create = vk::MemoryAllocateInfo::default().allocation_size(needs.size).memory_type_index(number);
        // SAFETY: the caller says so.
        unsafe { self.device.allocate_memory(&create, None) }.map_err(said("no memory"))
    }

    /// Makes buffers with these words, and an image to draw to; the caller frees whatever was made, also after a
    /// failure.
    ///
    /// # Safety
    /// The pipeline is of this device.
    unsafe fn work(
        &self,
        pipeline: &Pipeline,
        call: &Call<'_>,
        words: &mut [Vec<u32>],
        work: &mut Work,
    ) -> Result<(), String> {
        let device = &self.device;
        let host = vk::MemoryPropertyFlags::HOST_VISIBLE | vk::MemoryPropertyFlags::HOST_COHERENT;
        // SAFETY: lengths are those of the words, and structures live as long as the calls.
        unsafe {
            for own in words.iter() {
                let size = size_of_val(&own[..]) as u64;
                let create = vk::BufferCreateInfo::default().size(size).usage(vk::BufferUsageFlags::STORAGE_BUFFER);
                let buffer = device.create_buffer(&create, None).map_err(said("no buffer"))?;
                work.buffers.push((buffer, vk::DeviceMemory::null()));
                let memory = self.allocate(device.get_buffer_memory_requirements(buffer), host)?;
                work.buffers.last_mut().into_iter().for_each(|one| one.1 = memory);
                device.bind_buffer_memory(buffer, memory, 0).map_err(said("no memory"))?;
                let flags = vk::MemoryMapFlags::empty();
                let to = device.map_memory(memory, 0, size, flags).map_err(said("no memory"))?;
                std::ptr::copy_nonoverlapping(own.as_ptr(), to.cast(), own.len());
                device.unmap_memory(memory);
            }
            let sizes = [vk::DescriptorPoolSize::default()
                .ty(vk::DescriptorType::STORAGE_BUFFER)
                .descriptor_count(pipeline.buffers.max(1))];
            let create = vk::DescriptorPoolCreateInfo::default().max_sets(1).pool_sizes(&sizes);
            work.pool = device.create_descriptor_pool(&create, None).map_err(said("no descriptors"))?;
            let layouts = [pipeline.set];
            let create = vk::DescriptorSetAllocateInfo::default().descriptor_pool(work.pool).set_layouts(&layouts);
            let set = device.allocate_descriptor_sets(&create).map_err(said("no descriptors"))?[0];
            for (binding, (buffer, _)) in (0..pipeline.buffers).zip(&work.buffers) {
                let info = [vk::DescriptorBufferInfo::default().buffer(*buffer).range(vk::WHOLE_SIZE)];
                let write = vk::WriteDescriptorSet::default()
                    .dst_set(set)
                    .dst_binding(binding)
                    .descriptor_type(vk::DescriptorType::STORAGE_BUFFER)
                    .buffer_info(&info);
                device.update_descriptor_sets(&[write], &[]);
            }
            if pipeline.is_fragment {
                self.picture(work)?;
            }
            let create = vk::CommandPoolCreateInfo::default().queue_family_index(self.family);
            work.commands = device.create_command_pool(&create, None).map_err(said("no commands"))?;
            let create = vk::CommandBufferAllocateInfo::default().command_pool(work.commands).command_buffer_count(1);
            let commands = device.allocate_command_buffers(&create).map_err(said("no commands"))?[0];
            self.record(pipeline, call, work, set, commands)?;
            let all = [commands];
            let submit = [vk::SubmitInfo::default().command_buffers(&all)];
            device.queue_submit(self.queue, &submit, vk::Fence::null()).map_err(said("not submitted"))?;
            device.queue_wait_idle(self.queue).map_err(said("not done"))?;
            for (own, (_, memory)) in words.iter_mut().zip(&work.buffers) {
                let size = size_of_val(&own[..]) as u64;
                let flags = vk::MemoryMapFlags::empty();
                let from = device.map_memory(*memory, 0, size, flags).map_err(said("no memory"))?;
                std::ptr::copy_nonoverlapping(from.cast(), own.as_mut_ptr(), own.len());
                device.unmap_memory(*memory);
            }
            Ok(())
        }
    }

    /// # Safety
    /// The device exists.
    unsafe fn picture(&self, work: &mut Work) -> Result<(), String> {
        let device = &self.device;
        let size = extent(MOST_LANES);
        // SAFETY: handles are of this device, and structures live as long as the calls.
        unsafe {
            let create = vk::ImageCreateInfo::default()
                .image_type(vk::ImageType::TYPE_2D)
                .format(FORMAT)
                .extent(size.into())
                .mip_levels(1)
                .array_layers(1)
                .samples(vk::SampleCountFlags::TYPE_1)
                .usage(vk::ImageUsageFlags::COLOR_ATTACHMENT);
            let image = device.create_image(&create, None).map_err(said("no image"))?;
            work.images.push((image, vk::DeviceMemory::null(), vk::ImageView::null()));
            let needs = device.get_image_memory_requirements(image);
            let memory = self.allocate(needs, vk::MemoryPropertyFlags::empty())?;
            work.images[0].1 = memory;
            device.bind_image_memory(image, memory, 0).map_err(said("no memory"))?;
            let range = vk::ImageSubresourceRange::default()
                .aspect_mask(vk::ImageAspectFlags::COLOR)
                .level_count(1)
                .layer_count(1);
            let create = vk::ImageViewCreateInfo::default()
                .image(image)
                .view_type(vk::ImageViewType::TYPE_2D)
                .format(FORMAT)
                .subresource_range(range);
            work.images[0].2 = device.create_image_view(&create, None).map_err(said("no view"))?;
            let views = [work.images[0].2];
            let create = vk::FramebufferCreateInfo::default()
                .render_pass(self.pass)
                .attachments(&views)
                .width(size.width)
                .height(size.height)
                .layers(1);
            work.framebuffer = device.create_framebuffer(&create, None).map_err(said("no framebuffer"))?;
        }
        Ok(())
    }

    /// # Safety
    /// All handles are of this device.
    unsafe fn record(
        &self,
        pipeline: &Pipeline,
        call: &Call<'_>,
        work: &Work,
        set: vk::DescriptorSet,
        commands: vk::CommandBuffer,
    ) -> Result<(), String> {
        let device = &self.device;
        let (point, stage) = match pipeline.is_fragment {
            true => (vk::PipelineBindPoint::GRAPHICS, vk::PipelineStageFlags::FRAGMENT_SHADER),
            false => (vk::PipelineBindPoint::COMPUTE, vk::PipelineStageFlags::COMPUTE_SHADER),
        };
        let values = call.uniforms.iter().map(|(_, value)| *value).chain(std::iter::repeat(0));
        let settings: Vec<u8> = values.take(SETTINGS).flat_map(i32::to_ne_bytes).collect();
        // SAFETY: the caller guarantees it, and structures live as long as the calls.
        unsafe {
            let once = vk::CommandBufferBeginInfo::default().flags(vk::CommandBufferUsageFlags::ONE_TIME_SUBMIT);
            device.begin_command_buffer(commands, &once).map_err(said("no commands"))?;
            device.cmd_bind_pipeline(commands, point, pipeline.pipeline);
            device.cmd_bind_descriptor_sets(commands, point, pipeline.layout, 0, &[set], &[]);
            device.cmd_push_constants(commands, pipeline.layout, stages(pipeline.is_fragment), 0, &settings);
            if pipeline.is_fragment {
                let area = vk::Rect2D { offset: vk::Offset2D::default(), extent: extent(MOST_LANES) };
                let begin = vk::RenderPassBeginInfo::default()
                    .render_pass(self.pass)
                    .framebuffer(work.framebuffer)
                    .render_area(area);
                device.cmd_begin_render_pass(commands, &begin, vk::SubpassContents::INLINE);
                let scissor = vk::Rect2D { offset: vk::Offset2D::default(), extent: extent(call.lanes) };
                device.cmd_set_scissor(commands, 0, &[scissor]);
                device.cmd_draw(commands, 3, 1, 0, 0);
                device.cmd_end_render_pass(commands);
            } else {
                device.cmd_dispatch(commands, call.lanes.div_ceil(call.group.max(1) as usize) as u32, 1, 1);
            }
            let barrier = [vk::MemoryBarrier::default()
                .src_access_mask(vk::AccessFlags::SHADER_WRITE)
                .dst_access_mask(vk::AccessFlags::HOST_READ)];
            let (host, none) = (vk::PipelineStageFlags::HOST, vk::DependencyFlags::empty());
            device.cmd_pipeline_barrier(commands, stage, host, none, &barrier, &[], &[]);
            device.end_command_buffer(commands).map_err(said("no commands"))
        }
    }

    /// # Safety
    /// None of its objects is in use.
    unsafe fn free(&self, work: Work) {
        let device = &self.device;
        // SAFETY: the caller says so; null handles are left alone.
        unsafe {
            device.destroy_command_pool(work.commands, None);
            device.destroy_descriptor_pool(work.pool, None);
            device.destroy_framebuffer(work.framebuffer, None);
            for (image, memory, view) in work.images {
                device.destroy_image_view(view, None);
                device.destroy_image(image, None);
                device.free_memory(memory, None);
            }
            for (buffer, memory) in work.buffers {
                device.destroy_buffer(buffer, None);
                device.free_memory(memory, None);
            }
        }
    }

    /// # Safety
    /// The handles of the pipeline are of this device, or null.
    unsafe fn create(&self, pipeline: &Pipeline) -> Result<vk::Pipeline, String> {
        let device = &self.device;
        let stage =
            |flags, module| vk::PipelineShaderStageCreateInfo::default().stage(flags).module(module).name(c"main");
        // SAFETY: the caller guarantees it, and structures live as long as the calls.
        let created = unsafe {
            if pipeline.is_fragment {
                let stages = [
                    stage(vk::ShaderStageFlags::VERTEX, self.vertices),
                    stage(vk::ShaderStageFlags::FRAGMENT, pipeline.module),
                ];
                let vertices = vk::PipelineVertexInputStateCreateInfo::default();
                let assembly =
                    vk::PipelineInputAssemblyStateCreateInfo::default().topology(vk::PrimitiveTopology::TRIANGLE_LIST);
                // Within one triangle that no plane clips: where two meet, quads would have lanes without loaded data.
                let viewports = [vk::Viewport { width: 1024.0, height: 1024.0, max_depth: 1.0, ..Default::default() }];
                let viewport = vk::PipelineViewportStateCreateInfo::default().viewports(&viewports).scissor_count(1);
                let raster = vk::PipelineRasterizationStateCreateInfo::default().line_width(1.0);
                let samples = vk::PipelineMultisampleStateCreateInfo::default()
                    .rasterization_samples(vk::SampleCountFlags::TYPE_1);
                // Nobody reads the picture. lavapipe compiles a fragment program twice that writes whole pixels.
                let written = vk::ColorComponentFlags::empty();
                let blends = [vk::PipelineColorBlendAttachmentState::default().color_write_mask(written)];
                let blend = vk::PipelineColorBlendStateCreateInfo::default().attachments(&blends);
                let states = [vk::DynamicState::SCISSOR];
                let dynamic = vk::PipelineDynamicStateCreateInfo::default().dynamic_states(&states);
                let create = vk::GraphicsPipelineCreateInfo::default()
                    .stages(&stages)
                    .vertex_input_state(&vertices)
                    .input_assembly_state(&assembly)
                    .viewport_state(&viewport)
                    .rasterization_state(&raster)
                    .multisample_state(&samples)
                    .color_blend_state(&blend)
                    .dynamic_state(&dynamic)
                    .layout(pipeline.layout)
                    .render_pass(self.pass);
                device.create_graphics_pipelines(vk::PipelineCache::null(), &[create], None)
            } else {
                let create = vk::ComputePipelineCreateInfo::default()
                    .stage(stage(vk::ShaderStageFlags::COMPUTE, pipeline.module))
                    .layout(pipeline.layout);
                device.create_compute_pipelines(vk::PipelineCache::null(), &[create], None)
            }
        };
        let pipelines = created.map_err(|(_, result)| format!("no pipeline: {result}"))?;
        pipelines.first().copied().ok_or_else(|| "no pipeline".to_owned())
    }
}

fn stages(is_fragment: bool) -> vk::ShaderStageFlags {
    if is_fragment { vk::ShaderStageFlags::FRAGMENT } else { vk::ShaderStageFlags::COMPUTE }
}

impl Machine for Vulkan {
    type Linked = Pipeline;

    fn name(&self) -> &str {
        &self.name
    }

    fn buffers(&self) -> usize {
        self.buffers
    }

    fn link(&self, translation: &Translation) -> Result<Pipeline, String> {
        let device = &self.device;
        let is_fragment = translation.rows.is_fragment;
        let buffers = translation.buffer_count() as u32;
        let mut pipeline = Pipeline {
            pipeline: vk::Pipeline::null(),
            layout: vk::PipelineLayout::null(),
            set: vk::DescriptorSetLayout::null(),
            module: vk::ShaderModule::null(),
            buffers,
            is_fragment,
        };
        let stages = stages(is_fragment);
        let binding = |number| {
            vk::DescriptorSetLayoutBinding::default()
                .binding(number)
                .descriptor_type(vk::DescriptorType::STORAGE_BUFFER)
                .descriptor_count(1)
                .stage_flags(stages)
        };
        let bindings: Vec<_> = (0..buffers).map(binding).collect();
        let made = (|| {
            // SAFETY: handles are of this device, and structures live as long as the calls.
            unsafe {
                let create = vk::ShaderModuleCreateInfo::default().code(&translation.words);
                pipeline.module = device.create_shader_module(&create, None).map_err(said("no module"))?;
                let create = vk::DescriptorSetLayoutCreateInfo::default().bindings(&bindings);
                pipeline.set = device.create_descriptor_set_layout(&create, None).map_err(said("no layout"))?;
                let (sets, ranges) =
                    ([pipeline.set], [vk::PushConstantRange::default().stage_flags(stages).size(4 * SETTINGS as u32)]);
                let create = vk::PipelineLayoutCreateInfo::default().set_layouts(&sets).push_constant_ranges(&ranges);
                pipeline.layout = device.create_pipeline_layout(&create, None).map_err(said("no layout"))?;
                pipeline.pipeline = self.create(&pipeline)?;
                Ok(())
            }
        })();
        match made {
            Ok(()) => Ok(pipeline),
            Err(message) => {
                self.delete(pipeline);
                Err(message)
            }
        }
    }

    fn delete(&self, pipeline: Pipeline) {
        let device = &self.device;
        // SAFETY: nothing of it is in use, since each run waits for its end; null handles are left alone.
        unsafe {
            device.destroy_pipeline(pipeline.pipeline, None);
            device.destroy_pipeline_layout(pipeline.layout, None);
            device.destroy_descriptor_set_layout(pipeline.set, None);
            device.destroy_shader_module(pipeline.module, None);
        }
    }

    fn run(&self, pipeline: &Pipeline, call: &Call<'_>, words: &mut [Vec<u32>]) -> Result<(), String> {
        if words.len() < pipeline.buffers as usize || words.iter().any(Vec::is_empty) {
            return Err("not as many buffers as there are bindings".to_owned());
        }
        let mut work = Work::default();
        // SAFETY: the pipeline is of this device. What was made of the work is freed when the device has done all of
        // it.
        unsafe {
            let done = self.work(pipeline, call, words, &mut work);
            let waited = self.device.device_wait_idle().map_err(said("not done"));
            self.free(work);
            done.and(waited)
        }
    }
}

impl Drop for Vulkan {
    fn drop(&mut self) {
        // SAFETY: nothing of the device is in use.
        unsafe {
            self.device.destroy_shader_module(self.vertices, None);
            self.device.destroy_render_pass(self.pass, None);
            self.device.destroy_device(None);
            self.instance.destroy_instance(None);
        }
    }
}

using System.Reflection;
using System.Reflection.Emit;
using System.Runtime.CompilerServices;
using Avalonia.Media;

namespace Amcp.Avalonia.ManagedHeadless.Text;

/// <summary>
/// Derives the typeface class that Avalonia 11 needs to slant or embolden a font: one with the internal interface IGlyphTypeface2. The class is emitted
/// when the first font is loaded. It inherits every member but one, whose type is internal, too. Without run-time code generation, italics stay upright.
/// </summary>
internal static class DerivableTypeface
{
    private const string InterfaceName = "Avalonia.Media.IGlyphTypeface2";
    private const string FeaturesGetter = "get_SupportedFeatures";
    private static readonly Type[] s_parameters = [typeof(byte[]), typeof(FontSimulations), typeof(int)];
    private static readonly Lazy<ConstructorInfo?> s_constructor = new(Make);

    /// <summary>Creates a typeface of the derived class.</summary>
    /// <exception cref="InvalidDataException">The bytes are not a font.</exception>
    public static MemoryTypeface Create(byte[] file, FontSimulations simulations, int face) => s_constructor.Value is { } constructor
        ? (MemoryTypeface)constructor.Invoke(BindingFlags.DoNotWrapExceptions, null, [file, simulations, face], null)
        : new MemoryTypeface(file, simulations, face);

    private static ConstructorInfo? Make()
    {
        if (!RuntimeFeature.IsDynamicCodeSupported || typeof(IGlyphTypeface).Assembly.GetType(InterfaceName) is not { } wanted)
            return null;
        var assembly = AssemblyBuilder.DefineDynamicAssembly(new AssemblyName($"{typeof(DerivableTypeface).Namespace}.Derivable"), AssemblyBuilderAccess.Run);
        var constructor = typeof(IgnoresAccessChecksToAttribute).GetConstructor([typeof(string)])!;
        foreach (var opened in new[] { typeof(IGlyphTypeface).Assembly, typeof(MemoryTypeface).Assembly })
            assembly.SetCustomAttribute(new CustomAttributeBuilder(constructor, [opened.GetName().Name]));
        var type = assembly.DefineDynamicModule("fonts").DefineType("Typeface", TypeAttributes.Sealed, typeof(MemoryTypeface), [wanted]);
        EmitConstructor(type);
        EmitFeatures(type, wanted.GetMethod(FeaturesGetter)!);
        return type.CreateType().GetConstructor(s_parameters);
    }

    private static void EmitConstructor(TypeBuilder type)
    {
        var code = type.DefineConstructor(MethodAttributes.Public, CallingConventions.Standard, s_parameters).GetILGenerator();
        code.Emit(OpCodes.Ldarg_0);
        code.Emit(OpCodes.Ldarg_1);
        code.Emit(OpCodes.Ldarg_2);
        code.Emit(OpCodes.Ldarg_3);
        code.Emit(OpCodes.Call, typeof(MemoryTypeface).GetConstructor(s_parameters)!);
        code.Emit(OpCodes.Ret);
    }

    /// <summary>Lists no feature, because the shaper applies only kerning.</summary>
    private static void EmitFeatures(TypeBuilder type, MethodInfo getter)
    {
        var method = type.DefineMethod(getter.Name, MethodAttributes.Public | MethodAttributes.Virtual, getter.ReturnType, Type.EmptyTypes);
        var code = method.GetILGenerator();
        code.Emit(OpCodes.Call, typeof(Array).GetMethod(nameof(Array.Empty))!.MakeGenericMethod(getter.ReturnType.GetGenericArguments()));
        code.Emit(OpCodes.Ret);
        type.DefineMethodOverride(method, getter);
    }
}
